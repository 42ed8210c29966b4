"""A test that silences the log fails by itself, and the ones after it are heard."""

import logging

import pytest

from tests.silence import unsilenced

LOGGER = logging.getLogger(__name__)
DEEDS = {
    "one disabled": lambda: setattr(LOGGER, "disabled", True),
    "one of a higher level": lambda: LOGGER.setLevel(logging.CRITICAL),
    "all disabled": lambda: logging.disable(logging.CRITICAL),
}


@pytest.mark.parametrize("deed", DEEDS)
def test_what_leaves_a_logger_silent_fails_and_the_next_one_is_heard(deed, caplog):
    with pytest.raises(pytest.fail.Exception, match=f"silent: .*{__name__}"), unsilenced():
        DEEDS[deed]()
    LOGGER.error("heard")
    assert caplog.messages == ["heard"]


def test_what_lets_the_log_speak_again_is_left_alone():
    with unsilenced():
        LOGGER.disabled = True
        LOGGER.disabled = False
