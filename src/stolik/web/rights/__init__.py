"""Who may do what: tokens, cookies, and by what somebody who asks is known."""
