"""Rounds beside another program's: how many times as long it took, and where it took too long."""

from deploy.benchmarks import dutch


def test_from_the_first_round_on_that_took_long_nothing_of_the_other_is_measured(monkeypatch):
    seconds = {4: 0.4, 6: 16.0}
    monkeypatch.setattr(dutch, "once", lambda work, _clock: seconds[work])
    monkeypatch.setattr(dutch, "median", lambda _work, _rounds, _clock: 0.002)
    ours = {str(number): {"9": 4.0} for number in (4, 6, 8)}

    assert dutch.beside(ours, {4: 4, 6: 6, 8: 8}, 1) == {
        "4": {"dutch": 4.0, "swiss": 2.0, "other": 400.0, "times": {"dutch": 100, "swiss": 200}},
        "6": {"dutch": 4.0, "swiss": 2.0, "other": 16e3, "times": {"dutch": 4e3, "swiss": 8e3}},
        "8": {"dutch": 4.0, "swiss": 2.0, "other": "not measured, 6 took 16 s"},
    }


def test_both_pair_the_same_round_of_a_small_field():
    told = dutch.pair_dutch(1, (20,))
    assert list(told) == ["20", "beside caissify_pairings"]
    assert list(told["20"]) == ["2", "5", "9"]
    beside = told["beside caissify_pairings"]["20"]
    assert beside["dutch"] == told["20"]["9"]
    assert min(beside["other"], beside["swiss"]) > 0
