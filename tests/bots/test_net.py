"""The network of the champions: what is computed from changes is what is computed afresh, and it learns downhill."""

from typing import Any

import numpy as np
import pytest

from stolik.bots.learning import net

INPUTS, SLOTS = 12, 5


@pytest.fixture
def weights() -> Any:
    rng = np.random.default_rng(3)
    return [rng.normal(0, 0.3, shape) for shape in net.shapes(INPUTS, net.width())]


def room() -> tuple[Any, Any]:
    return np.zeros(net.width()), np.zeros(net.NARROW)


def value(weights: Any, index: list[int], amount: list[float]) -> float:
    hidden, narrow = room()
    net.first_layer(weights, index, amount, SLOTS, hidden)
    return float(net.rest(weights, hidden, narrow))


def test_changed_slots_are_valued_as_if_from_the_start(weights: Any) -> None:
    old, was = [0, 3, 5, 7, 9], [1.0, 0.0, 1.0, 0.5, 1.0]
    new, now = [1, 3, 5, 7, 10], [1.0, 1.0, 1.0, 0.25, 0.0]
    hidden, narrow = room()
    net.first_layer(weights, old, was, SLOTS, hidden)
    net.change_slots(weights, old, was, new, now, SLOTS, hidden)
    assert net.rest(weights, hidden, narrow) == pytest.approx(value(weights, new, now))


def test_the_slope_is_that_of_half_the_squared_error(weights: Any) -> None:
    index, amount, target = [0, 3, 5, 7, 9], [1.0, 1.0, 0.5, 1.0, 0.0], 2.0
    slope = [np.zeros_like(layer) for layer in weights]
    error = net.learn(weights, slope, index, amount, target, net.make_buffers(SLOTS, net.width()))
    assert error == pytest.approx(value(weights, index, amount) - target)
    for layer in range(len(weights)):
        steepest = np.unravel_index(np.argmax(np.abs(slope[layer])), slope[layer].shape)
        weights[layer][steepest] += 1e-6
        more = (value(weights, index, amount) - target) ** 2 / 2
        weights[layer][steepest] -= 2e-6
        less = (value(weights, index, amount) - target) ** 2 / 2
        weights[layer][steepest] += 1e-6
        assert (more - less) / 2e-6 == pytest.approx(slope[layer][steepest], rel=1e-3)


def test_steps_lead_to_the_target(weights: Any) -> None:
    learner = net.Learner(weights, net.blank(INPUTS, net.width()), net.blank(INPUTS, net.width()))
    index, amount = [0, 3, 5, 7, 9], [1.0] * SLOTS
    buffers = net.make_buffers(SLOTS, net.width())
    for number in range(1, 200):
        slope = [np.zeros_like(layer) for layer in weights]
        net.learn(weights, slope, index, amount, 2.0, buffers)
        learner.step(slope, 0.003, number)
    assert value(weights, index, amount) == pytest.approx(2.0, abs=0.05)
