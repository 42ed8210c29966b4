"""Every setting, read from the environment; with nothing set the house runs on one laptop.

DATABASE_URL     PostgreSQL; unset: SQLite in the data folder
REDIS_URL        broker of the workers; unset: a worker thread inside the one process
WORTWART_DATA    the data folder; unset: the platform's place for a person's data
WORTWART_URL     the public address (https://wortwart.example); unset: loopback only
WORTWART_PROXIES addresses and networks of the proxies in front (127.0.0.1, 10.0.0.0/8; unix for a
                 socket); unset: nobody's X-Forwarded-For and X-Forwarded-Proto are believed
WORTWART_HSTS    for how long browsers ask for https alone, as the header has it (max-age=300);
                 unset: max-age=63072000; includeSubDomains; preload
WORTWART_HASHES  how many passwords a process looks at at a time (2; each takes 100 MiB)
WORTWART_IDLE    minutes after which a login ends that nobody uses; unset: two weeks from the login
WORTWART_SECRET  key for sessions and links; unset: made once and kept in the data folder
WORTWART_SIGNING_KEY  key under checkpoints; unset: made once and kept in the data folder, but on a
                 server there are no checkpoints then
WORTWART_MAIL    the mail server (smtp://user:password@host:587?from=club@example.org); unset: no
                 mail goes out, and directors confirm who enters
WORTWART_STATIC  folder of the collected static files; unset: served from where they are
WORTWART_LANGUAGE  language of the commands at the terminal, de or en; unset: German
WORTWART_LOG     level of the log (WARNING)
WORTWART_METRICS  secret with which /metrics may be read (Authorization: Bearer ...); unset: nobody
WORTWART_FAILURES where failures are told of: the DSN of a Sentry or GlitchTip, with sentry-sdk in
                 .venv; unset: nowhere. Lines of the program go out, never values
WORTWART_TRACES  an OpenTelemetry collector that is told how long requests took
                 (http://127.0.0.1:4318); unset: nobody
WORTWART_DEBUG   Django's debug pages; never on a server
"""

import os
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import dj_database_url
from csp.constants import NONE, SELF

from deploy import data, environment, logs

ENV = os.environ
HOUSE = Path(__file__).resolve().parent.parent
MODE = ENV.get("WORTWART_MODE", "")  # set by manage.py: demo, start or nothing
DEMO = MODE == "demo"
DATA = data.folder(ENV, demo=DEMO)
DATABASE_URL = None if DEMO else environment.database_url(ENV)
ON_SERVER = DATABASE_URL is not None
REDIS_URL = "" if DEMO else environment.redis_url(ENV)

# Who may knock

WORTWART_URL = environment.public_url(ENV)
PROXIES = environment.proxies(ENV)
_address = urlsplit(WORTWART_URL)
HTTPS = _address.scheme == "https"
SECRET_KEY = environment.read(ENV, "WORTWART_SECRET") or data.key(DATA, "secret")
# Who may write the database must not be able to sign for it: a server takes the key from outside.
SIGNING_KEY = environment.read(ENV, "WORTWART_SIGNING_KEY") or (
    "" if ON_SERVER else data.key(DATA, "signing")
)
FAILURES_URL = environment.read(ENV, "WORTWART_FAILURES") or ""
TRACES_URL = environment.collector(ENV)
METRICS_SECRET = environment.read(ENV, "WORTWART_METRICS") or ""
DEBUG = environment.yes(ENV, "WORTWART_DEBUG")
ALLOWED_HOSTS = [_address.hostname] if _address.hostname else ["localhost", "127.0.0.1", "[::1]"]
SERVED_AT = [WORTWART_URL] if WORTWART_URL else []  # `start --lan` finds out; for links
CSRF_TRUSTED_ORIGINS = [WORTWART_URL] if WORTWART_URL else []
SECURE_REFERRER_POLICY = "same-origin"  # of pages; see `deploy.headers`
SECURE_SSL_REDIRECT = HTTPS
# Of a proxy that is not among ours the header never gets that far.
SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https") if PROXIES else None
_strict = environment.strict_transport(ENV)
SECURE_HSTS_SECONDS = _strict.seconds if HTTPS else 0
SECURE_HSTS_INCLUDE_SUBDOMAINS = HTTPS and _strict.subdomains
SECURE_HSTS_PRELOAD = HTTPS and _strict.preload
# Whoever says how long need not be told that it could be longer.
SILENCED_SYSTEM_CHECKS = [f"security.W0{n}" for n in ("04", "05", "21") if "WORTWART_HSTS" in ENV]
SESSION_ENGINE = "tournaments.sessions"
DEFAULT_EXCEPTION_REPORTER_FILTER = "tournaments.secrecy.ReportFilter"
IDLE_SECONDS = 60 * (environment.number(ENV, "WORTWART_IDLE", 0) if "WORTWART_IDLE" in ENV else 0)
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = HTTPS
SESSION_COOKIE_NAME = "__Host-session" if HTTPS else "wortwart-session"
CSRF_COOKIE_NAME = "__Host-csrf" if HTTPS else "wortwart-csrf"
CSRF_COOKIE_HTTPONLY = True
X_FRAME_OPTIONS = "DENY"
CONTENT_SECURITY_POLICY = {  # nothing from elsewhere is loaded, framed, sent or run
    "DIRECTIVES": {
        "default-src": [NONE],
        "script-src": [SELF],
        "style-src": [SELF],
        "img-src": [SELF, "data:"],
        "font-src": [SELF],
        "connect-src": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "base-uri": [NONE],
        "upgrade-insecure-requests": HTTPS,
    }
}

# The storeys

INSTALLED_APPS = [
    "deploy",
    "frontend",
    "tournaments",
    "games",
    "lexicon",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.sessions",
    "django.contrib.messages",
    "django.contrib.staticfiles",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
]
MIDDLEWARE = [
    "deploy.embedded.Embedded",
    "deploy.headers.SecurityHeaders",
    "deploy.named_requests.NamedRequests",
    "deploy.probes.Probes",
    "tournaments.addresses.VisitorsAddress",
    "deploy.ready.Ready",
    "csp.middleware.CSPMiddleware",
    "deploy.origins.ReadFromAnywhere",
    "deploy.secrets.SecretsOutOfAddresses",
    "django.middleware.security.SecurityMiddleware",
    "deploy.compressed.Compressed",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "deploy.headers.KeptByNobody",
    "deploy.kept.KeptAnswers",
    "django.middleware.locale.LocaleMiddleware",
    "deploy.texts.KeepableTexts",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "deploy.slashes.SlashAtTheEnd",
    "django.middleware.common.CommonMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "tournaments.sessions.EndsWhenIdle",
    "tournaments.links.LinkInSession",
    "deploy.doors.Doors",
    "django.middleware.csrf.CsrfViewMiddleware",  # reads bodies
    "deploy.texts.KeepableForms",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "frontend.outbox.Acknowledged",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "APP_DIRS": True,
        "OPTIONS": {
            "context_processors": [
                "django.template.context_processors.request",
                "django.template.context_processors.i18n",
                "django.contrib.auth.context_processors.auth",
                "frontend.outbox.said_once",
            ]
        },
    }
]
FORM_RENDERER = "django.forms.renderers.Jinja2"  # a page of two hundred fields in a fifth less time
ROOT_URLCONF = "deploy.urls"
WSGI_APPLICATION = "deploy.wsgi.application"
ASGI_APPLICATION = "deploy.asgi.application"
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
RIGHTS = "tournaments.rights"  # who may do what, asked by the storeys below

# Database: an entry is on the disk when the page says so

if DATABASE_URL is not None:
    _parsed = dj_database_url.parse(DATABASE_URL, engine="deploy.postgresql")
    _named: dict[str, Any] = dict(_parsed)
    _named["OPTIONS"] = {
        **_named.get("OPTIONS", {}),
        # A process starts with one connection and grows with its threads; a request gives up on a
        # database that is away after these seconds.
        "pool": {"min_size": 1, "max_size": 16, "timeout": 10},
        # Pages ask as Django does; the event store's few statements keep their plans.
        "prepare_threshold": 5,
    }
    DATABASES = {"default": _named}
else:
    data.make(DATA)
    DATABASES = {
        "default": {
            "ENGINE": "deploy.sqlite3",
            "NAME": DATA / "wortwart.sqlite3",
            "OPTIONS": {
                "transaction_mode": "IMMEDIATE",  # deferred ones fail under load
                "timeout": 20,
                "init_command": "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL;",
            },
        }
    }

# Celery: only wake-ups; what is to be done stands in the database

WORKERS = "deploy.celery.app"
CELERY_BROKER_URL = REDIS_URL or "memory://localhost/"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        "visibility_timeout": 120,
        "unacked_restore_interval": 1,
        "unacked_restore_throttle": 1,
        "socket_timeout": 0.5,
        "socket_connect_timeout": 0.5,
    }
    if REDIS_URL
    else {"polling_interval": 0.02}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_TASK_PUBLISH_RETRY = False
CELERY_TASK_SERIALIZER = "json"
CELERY_ACCEPT_CONTENT = ["json"]
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 50
CELERY_TASK_TIME_LIMIT = 60
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_SOFT_SHUTDOWN_TIMEOUT = 5
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_REDIRECT_STDOUTS = False
# Beat sweeps and signs checkpoints in its own process (`deploy.sweeping`), broker or not.
CELERY_BEAT_SCHEDULE = {"forget": {"task": "games.tasks.forget", "schedule": timedelta(days=1)}}

# People

AUTH_USER_MODEL = "tournaments.User"
KNOX_TOKEN_MODEL = "knox.AuthToken"
AUTHENTICATION_BACKENDS = ["tournaments.backends.ThrottledBackend"]
PASSWORD_HASHERS = [
    "tournaments.hashing.Argon2",
    "tournaments.hashing.PBKDF2",
]
HASHES_AT_ONCE = environment.number(ENV, "WORTWART_HASHES", 2)
_validation = "django.contrib.auth.password_validation"
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"{_validation}.UserAttributeSimilarityValidator"},
    {"NAME": f"{_validation}.MinimumLengthValidator", "OPTIONS": {"min_length": 8}},
    {"NAME": f"{_validation}.CommonPasswordValidator"},
]

# Languages and times: German first; stored in UTC, shown as on the clubhouse clock

LANGUAGE_CODE = "de"
LANGUAGES = [("de", "Deutsch"), ("en", "English")]
LOCALE_PATHS = [HOUSE / "frontend" / "locale"]
COMMAND_LANGUAGE = environment.language(ENV, ("de", "en"))
LANGUAGE_COOKIE_SAMESITE = "Lax"
USE_TZ = True
TIME_ZONE = "Europe/Berlin"

# Static files

STATIC_URL = "/static/"
_static = environment.read(ENV, "WORTWART_STATIC")
STATIC_ROOT = Path(_static) if _static else None
WHITENOISE_USE_FINDERS = STATIC_ROOT is None
WHITENOISE_ALLOW_ALL_ORIGINS = False
_stored = "django.contrib.staticfiles.storage.StaticFilesStorage"
if STATIC_ROOT is not None:
    _stored = "whitenoise.storage.CompressedManifestStaticFilesStorage"
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {"BACKEND": _stored},
}

# Bodies: as long as a view takes (`deploy.bodies`), and never on the disk

FILE_UPLOAD_HANDLERS = ["django.core.files.uploadhandler.MemoryFileUploadHandler"]
FILE_UPLOAD_MAX_MEMORY_SIZE = 64 * 1024 * 1024  # above the longest that any view takes

# API

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "tournaments.authentication.HashedToken",
        "tournaments.authentication.BearsLink",
        "rest_framework.authentication.SessionAuthentication",
    ],
    "DEFAULT_PERMISSION_CLASSES": ["tournaments.permissions.May"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["games.bodies.StrictJSON"],
    "DEFAULT_CONTENT_NEGOTIATION_CLASS": "games.requests.Negotiation",
    "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.CursorPagination",
    "DEFAULT_SCHEMA_CLASS": "tournaments.described.WithScope",
    "EXCEPTION_HANDLER": "games.api.refusal_response",
    "PAGE_SIZE": 50,
    "NUM_PROXIES": 0,  # by then the address is the visitor's
    "TEST_REQUEST_DEFAULT_FORMAT": "json",
}
SPECTACULAR_SETTINGS = {
    "POSTPROCESSING_HOOKS": [
        "drf_spectacular.hooks.postprocess_schema_enums",
        "games.shapes_of_kinds.spell_out",
        "deploy.closed.described",
        "deploy.described.told",
        "deploy.examples.shown",
    ],
    "ENUM_NAME_OVERRIDES": {
        "BoardRulesetEnum": "engine.rulesets.RULESETS",
        "PhaseEnum": "games.schemas.PHASES",
        "ChangeKindEnum": "tournaments.directing.changes.KINDS",
        "DryRunKindEnum": "tournaments.directing.schemas_of_dry_runs.KINDS",
        "DryRunStateEnum": "tournaments.directing.schemas_of_dry_runs.STATES",
        "PrizeEnum": "tournaments.prizes.KINDS",
        "SeriesPrizeEnum": "tournaments.ranking.prizes.KINDS",
        "SeasonPhaseEnum": "tournaments.ranking.seasons.PHASES",
    },
    "TITLE": "Wortwart",
    "DESCRIPTION": "Tournaments of German crossword games, their score sheets, standings and"
    " rankings, as append-only streams. The guide at /api/ begins with a line of curl, names all"
    " codes of refusals, and says what may change within this version.",
    "VERSION": "1",
    "SERVERS": [{"url": "/", "description": "this house"}],
    "CONTACT": {"name": "whoever runs this house"},
    "LICENSE": {"name": "MIT", "url": "https://spdx.org/licenses/MIT.html"},
    "SERVE_INCLUDE_SCHEMA": False,
    "SERVE_PERMISSIONS": ["rest_framework.permissions.AllowAny"],
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
}

# Logs

LOGGING = logs.configuration(as_json=ON_SERVER, level=environment.level(ENV))

# Mails: only where a server is named; a request waits for it, but not long

_MAIL = {} if DEMO else environment.mail(ENV)
MAIL_GOES_OUT = bool(_MAIL)
EMAIL_BACKEND = f"django.core.mail.backends.{'smtp' if _MAIL else 'dummy'}.EmailBackend"
EMAIL_TIMEOUT = 5
globals().update(_MAIL)
