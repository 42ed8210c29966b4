"""Whatever starts the house, systemd, compose, Kubernetes or a trial, starts the same processes."""

import re
import shlex
import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from deploy import environment_file
from deploy.cluster import members
from tests.deploy.test_operating import DEPLOY, UNITS, compose, described, unit

HOUSE = DEPLOY.parent
BASE, OVERLAY = DEPLOY / "kustomize" / "base", DEPLOY / "kustomize" / "overlays" / "club"
PARTS = {"web", "live", "worker", "beat"}
# Where it listens, how many there are, where it keeps its own: that differs, and nothing else may.
PLACED = {"--bind", "--host", "--port", "--concurrency", "--workers", "-s", "-n"}


def essence(command):
    """The program and the arguments that are the same wherever it runs."""
    program, *rest = command
    told, left = set(), list(rest)
    while left:
        one = left.pop(0)
        if one in PLACED:
            left.pop(0)
        else:
            told.add(one.removeprefix(f"{HOUSE}/"))
    return Path(program).name, frozenset(told)


def in_systemd():
    return {
        name: shlex.split(
            unit(DEPLOY / "systemd" / f"wortwart-{name}.service")["Service"]["ExecStart"]
        )
        for name in PARTS
    }


def in_compose():
    services = compose()["services"]
    return {name: services[name].get("command", in_image()) for name in PARTS}


def in_image():
    """What the image starts where nobody says what."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    return yaml.safe_load(re.search(r"^CMD (\[.*\])$", text, re.MULTILINE)[1])


def in_kubernetes():
    return {
        one["metadata"]["name"]: args_of(one) for one in things() if one["kind"] == "Deployment"
    }


def things(folder=BASE):
    """Everything that the files of a folder describe."""
    for name in kustomization(folder)["resources"]:
        if (folder / name).is_file():
            yield from yaml.safe_load_all((folder / name).read_text(encoding="utf-8"))


def kustomization(folder):
    return yaml.safe_load((folder / "kustomization.yaml").read_text(encoding="utf-8"))


def args_of(one):
    (container,) = containers(one)
    return container["args"]


def containers(one):
    """What a pod starts, one after the other where it says so."""
    inside = pod(one)
    return [*inside.get("initContainers", ()), *inside["containers"]]


def pod(one):
    spec = one["spec"].get("jobTemplate", one)["spec"]
    return spec["template"]["spec"]


def pods():
    """Everything that starts something, by its name."""
    kinds = ("Deployment", "StatefulSet", "Job", "CronJob")
    return {one["metadata"]["name"]: one for one in things() if one["kind"] in kinds}


def in_a_trial():
    found = members(8000, 8001, webs=2, workers=1, folder=HOUSE)
    return {one.name.partition("-")[0]: one.command for one in found}


QUIETER = {"--no-access-log", "--without-mingle", "--without-gossip"}  # in a trial alone


@pytest.mark.parametrize("started", [in_compose, in_kubernetes, in_a_trial])
def test_the_processes_of_a_house_are_the_same_everywhere(started):
    known = {name: essence(command) for name, command in in_systemd().items()}
    found = {name: essence(command) for name, command in started().items()}
    assert {name: (one, told - QUIETER) for name, (one, told) in found.items()} == known


def test_the_readme_names_the_same_ones():
    text = (DEPLOY / "README.md").read_text(encoding="utf-8")
    for name, command in in_systemd().items():
        program, told = essence(command)
        if name != "web":  # any WSGI server does
            (line,) = re.findall(
                rf"\.venv/bin/({program} [^\n`]*\b{re.escape(name)}\b[^\n`]*"
                rf"|{program} deploy\.asgi[^\n`]*)",
                text,
            )
            assert essence(shlex.split(line)) == (program, told)


def test_in_kubernetes_migrations_rights_and_redis_are_those_of_compose():
    services, started = compose()["services"], pods()
    assert args_of(started["redis"]) == services["redis"]["command"]
    migrating, copying, rights = containers(started["migrate"])
    assert migrating["args"] == services["migrate"]["command"]
    file, placed = copying["args"][1:]
    assert (HOUSE / file).read_bytes() == (DEPLOY / "roles.sql").read_bytes()
    program, *told = [one.replace(placed, "/roles.sql") for one in rights["args"]]
    assert [program, *told[2:]] == services["roles"]["command"]
    assert told[:2] == ["-d", "$(DATABASE_URL)"]
    (redis,) = containers(started["redis"])
    assert (redis["image"], rights["image"]) == (
        services["redis"]["image"],
        services["roles"]["image"],
    )


def test_in_kubernetes_the_owner_of_the_tables_only_migrates_and_restores():
    owning = {
        (name, one["name"])
        for name, started in pods().items()
        for one in containers(started)
        if "wortwart-owner" in str(one)
    }
    assert owning == {("migrate", "house"), ("migrate", "roles"), ("restore", "house")}
    for name in ("hardened-deployment", "hardened-job", "hardened-cronjob"):
        assert "wortwart-owner" not in (BASE / f"{name}.yaml").read_text(encoding="utf-8")


def test_in_kubernetes_a_copy_is_made_each_day_by_the_script_of_compose():
    (_shell, _option, loop) = compose()["services"]["backup"]["command"]
    backup = pods()["backup"]
    *looked, minutes = args_of(backup)
    assert f" {' '.join(looked)}; " in loop
    (hours,) = re.findall(r"^7 \*/(\d+) \* \* \*$", backup["spec"]["schedule"])
    last_but_one, day = 60 * (24 - int(hours)), 60 * 24
    assert last_but_one < int(minutes) < day


def test_the_files_of_kubernetes_are_all_taken_up_and_lead_to_each_other():
    for folder in (BASE, OVERLAY):
        said = kustomization(folder)
        named = {one for one in said["resources"] if not one.startswith("..")}
        named |= {one["path"] for one in said.get("patches", ())}
        assert {one.name for one in folder.iterdir()} == named | {"kustomization.yaml"}
    found = [*things(), *things(OVERLAY)]
    labels = {
        one["spec"]["template"]["metadata"]["labels"]["app"]: one
        for one in found
        if "template" in one["spec"]
    }
    services = {one["metadata"]["name"]: one for one in found if one["kind"] == "Service"}
    assert {one["spec"]["selector"]["app"] for one in services.values()} <= labels.keys()
    (ingress,) = [one for one in found if one["kind"] == "Ingress"]
    paths = ingress["spec"]["rules"][0]["http"]["paths"]
    backends = [one["backend"]["service"]["name"] for one in paths]
    assert backends == ["live", "web"]
    for name, one in labels.items():
        if "selector" in one["spec"]:
            assert one["spec"]["selector"]["matchLabels"] == {"app": name}


def test_in_kubernetes_beat_is_alone_and_a_rollout_waits_for_who_is_ready():
    found = {
        one["metadata"]["name"]: one["spec"] for one in things() if one["kind"] == "Deployment"
    }
    assert (found["beat"]["replicas"], found["beat"]["strategy"]) == (1, {"type": "Recreate"})
    assert found["web"]["strategy"]["rollingUpdate"]["maxUnavailable"] == 0
    probes = {
        name: [spec["template"]["spec"]["containers"][0].get(f"{kind}Probe", {}).get("httpGet", {})
               .get("path") for kind in ("liveness", "readiness")]
        for name, spec in found.items()
    }  # fmt: skip
    assert probes == {name: ["/healthz", "/readyz"] for name in ("web", "live")} | {
        name: [None, None] for name in ("worker", "beat")
    }


@pytest.mark.parametrize("kind", ["deployment", "job", "cronjob"])
def test_in_kubernetes_nothing_runs_as_root_or_writes_beside_its_data(kind):
    told = yaml.safe_load((BASE / f"hardened-{kind}.yaml").read_text(encoding="utf-8"))
    assert pod(told)["securityContext"]["runAsNonRoot"] is True
    assert pod(told)["automountServiceAccountToken"] is False
    guards = {
        "allowPrivilegeEscalation": False,
        "readOnlyRootFilesystem": True,
        "capabilities": {"drop": ["ALL"]},
    }
    assert all(one["securityContext"] == guards for one in containers(told))
    uid = re.search(r"--uid (\d+)", (DEPLOY / "Dockerfile").read_text(encoding="utf-8"))[1]
    assert pod(told)["securityContext"]["runAsUser"] == int(uid)


def test_in_kubernetes_no_setting_is_one_that_the_house_does_not_know():
    known = environment_file.variables(described()).keys()
    told = {
        line.partition("=")[0]
        for folder in (BASE, OVERLAY)
        for one in kustomization(folder)["configMapGenerator"]
        for line in one["literals"]
    }
    assert told == {"REDIS_URL", "WORTWART_URL", "WORTWART_PROXIES"}
    assert told <= known


def test_what_the_settings_need_of_memory_and_time_is_given():
    """A worker has its 60 s for a task, and some to end; compose and Kubernetes give it that."""
    grace = {
        one["metadata"]["name"]: one["spec"]["template"]["spec"]["terminationGracePeriodSeconds"]
        for one in things()
        if one["kind"] == "Deployment"
    }
    told = compose()["services"]
    assert f"{grace['worker']}s" == told["worker"]["stop_grace_period"] == "70s"
    assert f"{grace['web']}s" == told["web"]["stop_grace_period"] == "30s"


# What programs of this machine say of the files, where there are such


@pytest.fixture
def verified(tmp_path):
    """What systemd finds wrong with units, once the house stands where they look for it."""

    def verify(change=lambda text: text):
        for one in UNITS:
            text = one.read_text(encoding="utf-8").replace("/srv/wortwart/house", str(HOUSE))
            (tmp_path / one.name).write_text(change(text), encoding="utf-8")
        paths = sorted(map(str, tmp_path.glob("wortwart*")))
        command = ["systemd-analyze", "verify", "--man=no", *paths]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)
        return done.stderr

    return verify


@pytest.mark.process
@pytest.mark.skipif(shutil.which("systemd-analyze") is None, reason="there is no systemd here")
def test_systemd_finds_nothing_wrong_with_the_units(verified):
    assert verified() == ""
    wrong = verified(lambda text: text.replace("ProtectHome", "ProtectHouse"))
    assert "'ProtectHouse'" in wrong


def rendered(folder):
    """What kustomize makes of a folder, on this machine alone."""
    command = ["kubectl", "kustomize", str(folder)]
    return subprocess.run(command, capture_output=True, text=True, check=False, timeout=120)


@pytest.mark.process
@pytest.mark.skipif(shutil.which("kubectl") is None, reason="there is no kubectl here")
def test_kustomize_puts_it_together(tmp_path):
    made = list(yaml.safe_load_all(rendered(OVERLAY).stdout))
    own = {
        (one["metadata"]["name"], container["name"]): container
        for one in made
        if one["kind"] in ("Deployment", "Job", "CronJob")
        for container in containers(one)
    }
    assert all(one["securityContext"]["readOnlyRootFilesystem"] is True for one in own.values())
    images = {one.pop("image") for where, one in own.items() if where != ("migrate", "roles")}
    assert images == {"registry.example/wortwart:0.2.0"}
    mounted = {
        where: [place["name"] for place in one["volumeMounts"]] for where, one in own.items()
    }
    assert mounted == {
        **{(part, "house"): ["data", "tmp"] for part in (*PARTS, "migrate")},
        ("migrate", "file"): ["tmp"],
        ("migrate", "roles"): ["tmp"],
        ("backup", "house"): ["data", "backups", "tmp"],
        ("restore", "house"): ["data", "backups", "tmp"],
    }
    shutil.copytree(DEPLOY / "kustomize", tmp_path / "kustomize")
    (tmp_path / "kustomize" / "base" / "beat.yaml").unlink()
    assert rendered(tmp_path / "kustomize" / "overlays" / "club").returncode != 0
