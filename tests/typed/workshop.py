"""A folder with the pinned tools of TypeScript and what they make of the API's description."""

import json
import os
import shutil
import subprocess
from pathlib import Path

from drf_spectacular.generators import SchemaGenerator

HERE = Path(__file__).parent
TOOLS = ("package.json", "package-lock.json", "tsconfig.json", ".spectral.yaml")


class Workshop:
    """Where programs are compiled against `house.d.ts`, the types of the description, and run."""

    def __init__(self, folder: Path, node: str) -> None:
        """Install the tools by their hashes, and make the types."""
        self.folder, self.node = folder, node
        for name in TOOLS:
            shutil.copy(HERE / name, folder)
        self._said("npm", "ci", "--ignore-scripts", "--no-audit", "--no-fund")
        schema = SchemaGenerator().get_schema(request=None, public=True)
        (folder / "schema.json").write_text(json.dumps(schema, default=str), encoding="utf-8")
        self.tool("openapi-typescript", "schema.json", "-o", "house.d.ts")

    def _said(self, *command: str, typed: str = "", **told: str) -> str:
        beside = f"{Path(self.node).parent}{os.pathsep}{os.environ['PATH']}"
        done = subprocess.run(
            command,
            cwd=self.folder,
            env={**os.environ, "PATH": beside, "NO_COLOR": "1", **told},
            input=typed,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def tool(self, name: str, *args: str) -> str:
        """What one of the tools prints; AssertionError with its words where it finds fault."""
        return self._said(self.node, f"node_modules/.bin/{name}", *args)

    def compiled(self, *programs: Path) -> None:
        """Compile programs by the strictest reading; AssertionError with what is wrong."""
        for one in programs:
            shutil.copy(one, self.folder)
        self.tool("tsc", "--project", "tsconfig.json")

    def run(self, name: str, *args: object, typed: str = "", **told: str) -> str:
        """What a program prints; a TypeScript one has been compiled before."""
        program = Path(name).with_suffix(".js") if name.endswith(".ts") else Path(name)
        return self._said(self.node, str(program), *map(str, args), typed=typed, **told)
