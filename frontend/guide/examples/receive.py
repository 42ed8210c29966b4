"""Takes webhooks on port 8800, behind a web server that speaks https, and prints what changed."""

import base64
import hmac
import json
import os
import time
from http.server import BaseHTTPRequestHandler, HTTPServer

KEY = base64.b64decode(os.environ["WEBHOOK_SECRET"].removeprefix("whsec_"))
OLDEST = 5 * 60  # seconds


def is_genuine(headers, body):
    """Whether the house has signed it, within the last minutes."""
    name, at = headers.get("webhook-id", ""), headers.get("webhook-timestamp", "")
    if not at.isdecimal() or abs(time.time() - int(at)) > OLDEST:
        return False
    signed = hmac.digest(KEY, f"{name}.{at}.".encode() + body, "sha256")
    expected = "v1," + base64.b64encode(signed).decode()
    given = headers.get("webhook-signature", "").split(" ")
    return any(hmac.compare_digest(expected.encode(), one.encode()) for one in given)


class Receiver(BaseHTTPRequestHandler):
    """Answers at once; whoever has much to do with it does that afterwards."""

    def do_POST(self):
        """Take what is signed, refuse everything else."""
        body = self.rfile.read(int(self.headers.get("Content-Length", 0)))
        genuine = is_genuine(self.headers, body)
        self.send_response(204 if genuine else 401)
        self.end_headers()
        if genuine:
            for one in json.loads(body)["changes"]:
                print(one["number"], one["kind"], one["address"] or "withdrawn", flush=True)

    def log_message(self, *_):
        """Print nothing but changes."""


HTTPServer(("127.0.0.1", int(os.environ.get("PORT", "8800"))), Receiver).serve_forever()
