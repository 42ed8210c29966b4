"""The settings of a test run: the house's own, in a data folder that is thrown away."""

import atexit
import os
import shutil
import tempfile

_folder = tempfile.mkdtemp(prefix="wortwart-test-")
atexit.register(shutil.rmtree, _folder, ignore_errors=True)
for _name in [name for name in os.environ if name.startswith("WORTWART_")]:
    del os.environ[_name]
os.environ["WORTWART_DATA"] = _folder
os.environ["LC_ALL"] = "C.UTF-8"  # whatever the terminal of a developer speaks

from deploy.settings import *  # noqa: E402, F403
from deploy.settings import DATA, DATABASES, ON_SERVER  # noqa: E402

if not ON_SERVER:  # a file, as in the house: an in-memory database has locks of another kind
    DATABASES["default"]["TEST"] = {"NAME": DATA / "test.sqlite3"}
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]  # fast
CELERY_BROKER_URL = "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = {"polling_interval": 0.02}
