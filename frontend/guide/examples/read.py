"""Shows the newest tournament."""

import json
import os
from urllib.request import urlopen

house = os.environ["WORTWART"]
with urlopen(f"{house}/api/v1/tournaments/?limit=1") as answer:
    for one in json.load(answer)["tournaments"]:
        print(one["date"], one["title"], one["phase"])
