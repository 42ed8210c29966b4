"""The whole house in one process: the web server, a worker thread and a sweeper thread."""

import contextlib
import signal
import socket
import threading
import warnings
from collections.abc import Callable, Iterator

import uvicorn
from celery.exceptions import WorkerShutdown
from celery.worker.control import control_command
from django.conf import settings

from deploy.celery import app
from deploy.cluster import answering
from deploy.sweeping import sweep_and_sign, sweeper
from frontend.pages.tournaments import calls
from frontend.pages.tournaments.watching import watch
from games.tasks import forget

LOOPBACK, EVERYWHERE = "127.0.0.1", "0.0.0.0"  # noqa: S104 - asked for by --lan
PORTS = range(8000, 8100)
GRACE_SECONDS = 3
_IN_MEMORY = "memory:"  # a broker within the process, of which it asks every two seconds by itself


def listen(host: str, port: int | None = None) -> socket.socket:
    """A listening socket on this port, otherwise on the first free one; OSError without one."""
    if port is not None:
        return _bound(host, port)
    for candidate in PORTS:
        with contextlib.suppress(OSError):
            return _bound(host, candidate)
    raise OSError(f"No port from {PORTS[0]} to {PORTS[-1]} is free.")


def _bound(host: str, port: int) -> socket.socket:
    """A listening socket; a port that another program holds is refused on every platform."""
    door = socket.socket()
    # On Windows SO_REUSEADDR would share a port that is taken; elsewhere it only skips a wait.
    exclusive = getattr(socket, "SO_EXCLUSIVEADDRUSE", socket.SO_REUSEADDR)
    door.setsockopt(socket.SOL_SOCKET, exclusive, 1)
    try:
        door.bind((host, port))
        door.listen(128)
    except (OSError, OverflowError):
        door.close()
        raise
    return door


def serve(door: socket.socket, *, now_and_then: Callable[[], object] = bool) -> None:
    """Serve until Ctrl-C or a request to end; when it returns, every thread has stopped.

    What is to be done `now_and_then` is done before each sweep.
    """
    from deploy.asgi import application  # noqa: PLC0415 - loads all pages

    configuration = uvicorn.Config(
        application,
        lifespan="off",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_graceful_shutdown=GRACE_SECONDS,
    )
    # Static files are read whole in a thread; that is what the warning is about.
    warnings.filterwarnings("ignore", "StreamingHttpResponse must consume synchronous iterators")
    forget()  # what beat does every day on a server

    def sweep() -> None:
        now_and_then()
        sweep_and_sign()

    # Uvicorn raises the signal that ended it once more when it is done; by then it is obeyed.
    obeyed_once = answering(lambda *_: None, signal.SIGINT, signal.SIGTERM)
    with obeyed_once, worker(), sweeper(sweep):
        Server(configuration).run(sockets=[door])


class Server(uvicorn.Server):
    """Ends the streams of live updates first: it would wait for them as for any other answer."""

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop serving."""
        watch.end()
        calls.watch.end()
        await super().shutdown(sockets)


@contextlib.contextmanager
def worker() -> Iterator[None]:
    """A Celery worker as a thread; it leaves signals and logs to the process it lives in."""
    # Else Celery's first worker would set Django up once more, and take the log's handlers away.
    app.autodiscover_tasks(force=True)
    app.loader.worker_initialized = True
    ready = threading.Event()
    controller = app.WorkController(
        ready_callback=lambda _: ready.set(),  # the signal is sent only by Celery's own command
        pool="solo",  # in this very thread: the other pools are slower or fork
        concurrency=1,
        without_gossip=True,
        without_heartbeat=True,
        without_mingle=True,
    )
    thread = threading.Thread(target=controller.start, name="worker")
    thread.start()
    try:
        yield
    finally:
        ready.wait(GRACE_SECONDS)  # stopped while it connects it would tell of a crash
        if settings.CELERY_BROKER_URL.startswith(_IN_MEMORY):
            app.control.broadcast(end.__name__)
            thread.join(GRACE_SECONDS)
        controller.stop()
        thread.join()


@control_command()  # type: ignore[untyped-decorator]
def end(_state: object) -> None:
    """End the worker that is told so, as its own `shutdown` does, but without a warning."""
    raise WorkerShutdown(0)
