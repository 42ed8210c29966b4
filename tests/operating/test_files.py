"""What operators are given is what the programs take that read it: image, Kubernetes, units."""

import shutil
from pathlib import Path

import pytest
import yaml

HOUSE = Path(__file__).resolve().parents[2]
DEPLOY = HOUSE / "deploy"
UNITS = sorted(path.name for path in (DEPLOY / "systemd").iterdir())
SERVICES = [name for name in UNITS if name.endswith(".service")]
MOST_EXPOSED = 25  # tenths, of a hundred that systemd gives a service without any guard


def changed(path, tmp_path, was, becomes):
    """A copy of a file with a mistake in it."""
    text = path.read_text(encoding="utf-8")
    assert text.count(was) == 1, f"{was!r} in {path.name}"
    copy = tmp_path / path.name
    copy.write_text(text.replace(was, becomes), encoding="utf-8")
    return copy


# The image


def test_nobody_who_knows_images_finds_a_fault_in_ours(programs):
    assert programs.said("hadolint", "--no-color", DEPLOY / "Dockerfile") == (0, "")


@pytest.mark.parametrize(
    ("was", "becomes", "found"),
    [
        ("WORKDIR /house\nCOPY requirements", "WORKDIR house\nCOPY requirements", "DL3000"),
        ("\nUSER 10001\n", "\nUSER root\n", "DL3002"),
        ('CMD ["gunicorn", "-c",', "CMD gunicorn -c #", "DL3025"),
        ("\nVOLUME /data\n", "\nVOLUMES /data\n", ":26:7 "),
    ],
)
def test_a_fault_in_an_image_is_found(programs, tmp_path, was, becomes, found):
    odd = changed(DEPLOY / "Dockerfile", tmp_path, was, becomes)
    status, said = programs.said("hadolint", "--no-color", odd)
    assert (status, found in said) == (1, True), said


# Kubernetes


def put_together(programs, overlay):
    """Base and overlay as kubectl would send them."""
    status, said = programs.said("kubectl", "kustomize", overlay)
    assert status == 0, said
    return said


@pytest.fixture
def sent(programs, tmp_path):
    """What kubectl would send, in a file."""
    path = tmp_path / "sent.yaml"
    text = put_together(programs, DEPLOY / "kustomize" / "overlays" / "club")
    path.write_text(text, encoding="utf-8")
    return path


def judged(programs, path):
    return programs.said("kubernetes-validate", "--strict", "--quiet", path)


def test_kubernetes_knows_every_word_of_what_is_sent_to_it(programs, sent):
    told = list(yaml.safe_load_all(sent.read_text(encoding="utf-8")))
    assert {one["kind"] for one in told} == {
        "ConfigMap",
        "CronJob",
        "Deployment",
        "Ingress",
        "Job",
        "PersistentVolumeClaim",
        "Service",
        "StatefulSet",
    }
    assert judged(programs, sent) == (0, "")


@pytest.mark.parametrize(
    ("was", "becomes"),
    [
        ("replicas: 2", "replicsa: 2"),
        ("replicas: 2", "replicas: two"),
        ("type: Recreate", "tpye: Recreate"),
        ("backoffLimit: 3", "backoffLimt: 3"),
        ("ingressClassName: nginx", "ingressClass: nginx"),
        ("clusterIP: None", "clusterIP: [None]"),
    ],
)
def test_a_word_that_kubernetes_does_not_know_is_found(programs, sent, was, becomes):
    text = sent.read_text(encoding="utf-8")
    assert was in text
    sent.write_text(text.replace(was, becomes), encoding="utf-8")
    status, said = judged(programs, sent)
    assert (status, "did not validate" in said) == (1, True), said


def test_every_process_on_kubernetes_is_hardened_once_all_is_put_together(sent):
    told = list(yaml.safe_load_all(sent.read_text(encoding="utf-8")))
    pods = {one["metadata"]["name"]: found for one in told for found in pods_of(one)}
    own = {"beat", "live", "migrate", "web", "worker"}
    assert set(pods) == {*own, "redis", "backup", "restore"}
    within = {"allowPrivilegeEscalation": False, "readOnlyRootFilesystem": True}
    for spec in pods.values():
        assert spec["securityContext"]["runAsNonRoot"] is True
        for one in (*spec.get("initContainers", ()), *spec["containers"]):
            assert one["securityContext"] == {**within, "capabilities": {"drop": ["ALL"]}}


def pods_of(one):
    """The pod that a thing starts; a thing that starts none has none."""
    spec = one.get("spec", {})
    spec = spec.get("jobTemplate", {}).get("spec", spec)
    return [spec["template"]["spec"]] if "template" in spec else []


# Units


@pytest.fixture
def root(tmp_path):
    """A host with our units, and with the programs that they start."""
    shutil.copytree("/usr/lib/systemd/system", tmp_path / "usr/lib/systemd/system", symlinks=True)
    shutil.copytree(DEPLOY / "systemd", tmp_path / "etc/systemd/system")
    places = [f"srv/wortwart/house/.venv/bin/{name}" for name in ("python", "gunicorn", "uvicorn")]
    for place in [*places, "srv/wortwart/house/.venv/bin/celery", "bin/kill", "bin/sh"]:
        program = tmp_path / place
        program.parent.mkdir(parents=True, exist_ok=True)
        program.write_text("#!/bin/sh\n", encoding="ascii")
        program.chmod(0o755)
    return tmp_path


def verified(programs, root, unit):
    """What systemd says of a unit; it says what it does not know, and goes on."""
    told = ("--man=no", "--generators=no", f"--root={root}", unit)
    return programs.said("systemd-analyze", "verify", *told)


@pytest.mark.parametrize("unit", UNITS)
def test_systemd_takes_every_unit_without_a_word(programs, root, unit):
    assert verified(programs, root, unit) == (0, "")


@pytest.mark.parametrize(
    ("was", "becomes", "found"),
    [
        ("NoNewPrivileges=yes", "NoNewPrivilges=yes", "Unknown key 'NoNewPrivilges'"),
        ("Restart=always", "Restart=allways", "Failed to parse service restart specifier"),
        (".venv/bin/gunicorn", ".venv/bin/gunikorn", "is not executable"),
    ],
)
def test_a_fault_in_a_unit_is_found(programs, root, was, becomes, found):
    unit = root / "etc/systemd/system/wortwart-web.service"
    changed(DEPLOY / "systemd" / unit.name, unit.parent, was, becomes)
    assert found in verified(programs, root, unit.name)[1]


def exposed(programs, root, unit, most):
    told = ("--offline=yes", "--no-pager", f"--threshold={most}", f"--root={root}", unit)
    return programs.said("systemd-analyze", "security", *told)


@pytest.mark.parametrize("unit", SERVICES)
def test_a_unit_that_is_broken_into_reaches_little(programs, root, unit):
    status, said = exposed(programs, root, unit, MOST_EXPOSED)
    assert status == 0, said.splitlines()[-1]


def test_a_unit_without_its_guards_is_found_to_reach_more(programs, root):
    unit = root / "etc/systemd/system/wortwart-web.service"
    changed(DEPLOY / "systemd" / unit.name, unit.parent, "CapabilityBoundingSet=\n", "")
    status, said = exposed(programs, root, unit.name, MOST_EXPOSED)
    assert (status, "exposure level" in said) == (1, True)


def test_what_no_machine_has_is_no_test_left_out_but_one_that_fails(programs):
    with pytest.raises(AssertionError, match="neither in"):
        programs.find("a-program-of-no-machine")
