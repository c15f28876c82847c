/* A bot in C: doubts one bid in three, else takes the first move that is no doubt; ./c_bot:doubt=50
   cc -O2 -o c_bot c_bot.c

   It needs no JSON library: lines to a bot have no spaces between their parts, and `"type"` comes first. */

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static char line[1 << 20];
static unsigned long random_state = 1;

/* Where the value of a name begins, or NULL. */
static const char *value(const char *name)
{
    char quoted[64];
    snprintf(quoted, sizeof quoted, "\"%s\":", name);
    const char *found = strstr(line, quoted);
    return found ? found + strlen(quoted) : NULL;
}

static int is(const char *type)
{
    const char *found = value("type");
    size_t length = strlen(type);
    return found && strncmp(found + 1, type, length) == 0 && found[1 + length] == '"';
}

static int below(int n)
{
    random_state = (random_state * 1664525UL + 1013904223UL) & 0xffffffffUL;
    return (int)(random_state * (unsigned long long)n >> 32);
}

/* Copies the string at `from`, which begins with a quotation mark; returns what comes after it. */
static const char *string(const char *from, char *to, size_t size)
{
    size_t length = 0;
    for (from++; *from && *from != '"'; from++) {
        if (*from == '\\' && from[1])
            from++; /* an escaped character; words of moves have none */
        if (length + 1 < size)
            to[length++] = *from;
    }
    to[length] = 0;
    return *from ? from + 1 : from;
}

static void decide(int doubt)
{
    char word[256], first[256] = "";
    int may_doubt = 0;
    const char *at = value("legal");
    while (at && *at++ != ']' && *at == '"') { /* [ or , and then a word */
        at = string(at, word, sizeof word);
        if (strcmp(word, "check") == 0)
            may_doubt = 1;
        else if (!*first)
            strcpy(first, word);
    }
    int doubts = may_doubt && below(100) < doubt;
    printf("{\"move\":\"%s\"}\n", doubts || !*first ? "check" : first);
}

int main(void)
{
    int doubt = 33;
    while (fgets(line, sizeof line, stdin)) {
        if (is("hello")) {
            if (value("doubt"))
                doubt = atoi(value("doubt"));
            puts("{\"type\":\"ready\",\"name\":\"Doubting C\"}");
        } else if (is("game")) {
            char seed[9] = "";
            strncat(seed, value("seed") + 1, 8);
            random_state = strtoul(seed, NULL, 16);
        } else if (is("decide")) {
            decide(doubt);
        } /* observe: somebody made a move; end: ranks and scores */
        fflush(stdout);
    }
    return 0;
}
