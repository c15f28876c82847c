"""Neural fictitious self-play of OpenSpiel, as it is, on OpenSpiel's states of our games.

    python -m baselines.nfsp lie --seed 1 --decisions 100000

Two agents learn from each other alone and never meet a bot of the house before they are measured; what is measured is
their average policy. They see ready observations, and forced moves are made for them. A game costs OpenSpiel some ten
milliseconds, so these are few games.
"""

import copy
from typing import Any

import numpy as np
import pyspiel
import torch
from open_spiel.python.pytorch.nfsp import NFSP
from open_spiel.python.rl_environment import StepType, TimeStep

import stolik.envs.openspiel  # noqa: F401 - registers the games
from baselines.measure import PARTS, Chooser, Result, run
from stolik import games
from stolik.envs.ready import Ready, ready

BUFFER = 40_000
SETTINGS: dict[str, Any] = {
    "hidden_layers_sizes": [128, 128],
    "reservoir_buffer_capacity": BUFFER,
    "anticipatory_param": 0.2,
    "batch_size": 128,
    "rl_learning_rate": 1e-3,
    "sl_learning_rate": 1e-3,
    "learn_every": 16,
    "optimizer_str": "adam",
    "gradient_clipping": 1.0,
    "replay_buffer_capacity": BUFFER,
    "update_target_network_every": 200,
    "epsilon_start": 0.1,
    "epsilon_end": 0.01,
    "epsilon_decay_duration": 20_000,
}


def seen_by(state: Any, seat: int, columns: Ready) -> TimeStep:
    """A decision of a seat, as OpenSpiel's agents want it."""
    told: list[Any] = [None, None]
    legal: list[list[int]] = [[], []]
    told[seat] = columns.of(np.array(state.observation_tensor(seat), np.int64))
    legal[seat] = state.legal_actions()
    told[1 - seat] = np.zeros_like(told[seat])
    over = state.is_terminal()
    step = StepType.LAST if over else StepType.MID
    return TimeStep({"info_state": told, "legal_actions": legal, "current_player": seat}, state.returns(), None, step)


def play(game: Any, agents: list[NFSP], columns: Ready, rng: np.random.Generator) -> int:
    """One game, learned from as it goes; how many decisions it had."""
    state, decisions = game.new_initial_state(), 0
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(int(rng.choice(outcomes, p=chances)))
        elif len(legal := state.legal_actions()) == 1:
            state.apply_action(legal[0])
        else:
            seat = state.current_player()
            state.apply_action(int(agents[seat].step(seen_by(state, seat, columns)).action))
            decisions += 1
    for seat, agent in enumerate(agents):
        agent.step(seen_by(state, seat, columns))
    return decisions


def chooser(agents: list[NFSP]) -> Chooser:
    """Actions drawn from the average policies."""

    def choose(seen: Any, masks: Any, seats: Any) -> Any:
        with torch.no_grad():
            logits = torch.stack([agent._avg_network(torch.from_numpy(seen)) for agent in agents])
        own = logits[torch.from_numpy(seats.astype(np.int64)), torch.arange(len(seen))]
        chances = own.masked_fill(torch.from_numpy(masks) == 0, -1e9).softmax(1)
        return torch.multinomial(chances, 1)[:, 0].numpy()

    return choose


def learned_by(agent: NFSP) -> list[Any]:
    inner = agent._rl_agent
    return [agent._avg_network, agent._optimizer, inner._q_network, inner._target_q_network, inner._optimizer]


def resized(buffer: Any, size: int) -> Any:
    """A buffer with room for so many; to be written it has room for what is in it and no more."""
    if buffer is not None:
        buffer = copy.copy(buffer)
        rows = [np.resize(part[:size], (size, *part.shape[1:])) for part in buffer.experience]
        buffer.experience = type(buffer.experience)(*rows)
    return buffer


def kept(agent: NFSP) -> tuple[Any, ...]:
    """What an agent knows; OpenSpiel's own `restore` looks for what its `save` does not write."""
    inner = agent._rl_agent
    buffers = [resized(buffer, len(buffer or ())) for buffer in (agent._reservoir_buffer, inner._replay_buffer)]
    return [part.state_dict() for part in learned_by(agent)], buffers, (agent._iteration, inner._iteration, agent._mode)


def restore(agent: NFSP, learned: list[Any], buffers: list[Any], counted: tuple[Any, ...]) -> None:
    inner = agent._rl_agent
    for part, state in zip(learned_by(agent), learned, strict=True):
        part.load_state_dict(state)
    agent._reservoir_buffer, inner._replay_buffer = (resized(buffer, BUFFER) for buffer in buffers)
    agent._iteration, inner._iteration, agent._mode = counted


def train(result: Result) -> Chooser:
    game, columns = pyspiel.load_game(f"stolik_{result.game}(players=2)"), ready(games.load(result.game), 2)
    agents = [
        NFSP(seat, columns.size, game.num_distinct_actions(), seed=10 * result.seed + seat, **SETTINGS)
        for seat in range(2)
    ]
    made = 0
    if result.checkpoint.exists():
        told, made, result.curve = torch.load(result.checkpoint, weights_only=False)
        for agent, knows in zip(agents, told, strict=True):
            restore(agent, *knows)
    for part in range(len(result.curve), PARTS):
        torch.manual_seed(1000 * result.seed + part)
        np.random.seed(1000 * result.seed + part)  # which its agents draw from
        rng = np.random.default_rng([result.seed, part])
        while made < result.decisions * (part + 1) // PARTS:
            made += play(game, agents, columns, rng)
        result.add(made, chooser(agents))
        torch.save(([kept(agent) for agent in agents], made, result.curve), result.checkpoint)
    torch.manual_seed(result.seed)  # to be measured alike, stopped or not
    return chooser(agents)


def main() -> None:
    torch.set_num_threads(1)
    run("nfsp", __doc__, 100_000, train)


if __name__ == "__main__":
    main()
