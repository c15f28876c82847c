"""What OpenSpiel's neural fictitious self-play learns from the two kinds of tensors, in equal processor time.

    python -m baselines.tensors compact --seed 1 --seconds 100

Two agents learn LIE from each other by the information state's tensor; then the average policy meets random moves.
"""

import argparse
import json
import time
from typing import Any

import numpy as np
import pyspiel
import torch
from open_spiel.python.pytorch.nfsp import NFSP
from open_spiel.python.rl_environment import StepType, TimeStep

import stolik.envs.openspiel  # noqa: F401 - registers the games
from baselines.nfsp import SETTINGS

BUFFER, MEASURED = 4000, 300  # moves remembered, since a full tensor takes 88 kB; and games


def seen_by(state: Any, seat: int) -> TimeStep:
    """A decision of a seat, as OpenSpiel's agents want it."""
    seen = np.array(state.information_state_tensor(seat), np.float32)
    told = [np.zeros_like(seen), np.zeros_like(seen)]
    legal: list[list[int]] = [[], []]
    told[seat], legal[seat] = seen, state.legal_actions()
    step = StepType.LAST if state.is_terminal() else StepType.MID
    return TimeStep({"info_state": told, "legal_actions": legal, "current_player": seat}, state.returns(), None, step)


def play(game: Any, rng: np.random.Generator, choose: Any) -> Any:
    """One game to its end; `choose` makes decisions, and forced moves are made for everybody."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        elif len(legal := state.legal_actions()) == 1:
            state.apply_action(legal[0])
        else:
            state.apply_action(choose(state, state.current_player()))
    return state


def drawn(agent: NFSP, state: Any, seat: int) -> int:
    """A move drawn from the average policy."""
    legal = state.legal_actions()
    with torch.no_grad():
        logits = agent._avg_network(torch.tensor([state.information_state_tensor(seat)]))[0]
    return int(legal[int(torch.multinomial(logits[legal].softmax(0), 1))])


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("tensor", choices=["compact", "full"])
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--seconds", type=float, default=100.0, help="of the processor")
    given = parser.parse_args()
    torch.set_num_threads(1)
    torch.manual_seed(given.seed)
    np.random.seed(given.seed)  # which its agents draw from
    rng, game = np.random.default_rng(given.seed), pyspiel.load_game(f"stolik_lie(players=2,tensor={given.tensor})")
    size, settings = game.information_state_tensor_size(), {"replay_buffer_capacity": BUFFER}
    settings = SETTINGS | settings | {"reservoir_buffer_capacity": BUFFER}
    agents = [NFSP(seat, size, game.num_distinct_actions(), seed=10 * given.seed + seat, **settings) for seat in (0, 1)]
    began, games = time.process_time(), 0
    while time.process_time() - began < given.seconds:
        end = play(game, rng, lambda state, seat: int(agents[seat].step(seen_by(state, seat)).action))
        for seat, agent in enumerate(agents):
            agent.step(seen_by(end, seat))
        games += 1
    won = 0.0
    for number in range(MEASURED):
        own = number % 2
        end = play(
            game,
            rng,
            lambda state, seat, own=own: (
                drawn(agents[own], state, seat) if seat == own else int(rng.choice(state.legal_actions()))
            ),
        )
        won += (end.returns()[own] + 1) / 2
    print(json.dumps(vars(given) | {"size": size, "games": games, "won_of_random": won / MEASURED, "n": MEASURED}))


if __name__ == "__main__":
    main()
