"""Verifies callbacks from Instroom. Needs only Python 3.9 or newer.

SIGNING_SECRET=… python3 verify-callback.py
"""

import base64
import binascii
import hashlib
import hmac
import json
import os
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

WINDOW_MS = 15 * 60 * 1000


def rejection_of(secret, target, headers, body, nonces, now_ms=None):
    """Returns why a callback can't be trusted, or None if it can.

    secret   the region's signing secret: the whole text, prefix included
    target   path and query string of the callback URL, exactly as you sent it: "/hook?team=7"
    headers  the request's headers, a dict with names in lower case
    body     the raw body, as bytes, before anything parses it
    nonces   a dict that you keep between calls, from each nonce to the time when it expires, in ms
    """
    if not secret:
        return "there is no signing secret to check with"
    now_ms = time.time() * 1000 if now_ms is None else now_ms
    timestamp = headers.get("x-mutationengine-timestamp", "")
    nonce = headers.get("x-mutationengine-nonce", "")
    body_hash = hashlib.sha256(body).hexdigest()
    signed_text = f"{timestamp}\n{nonce}\n{target}\n{body_hash}\n"
    expected = hmac.new(secret.encode(), signed_text.encode(), hashlib.sha256).digest()

    # For a day after a rotation, the second header contains the signature made with the previous secret.
    names = ("x-mutationengine-signature", "x-mutationengine-signature-previous")
    if not any(is_equal(headers.get(name, ""), expected) for name in names):
        return "the signature does not match"
    if not timestamp.isdigit() or abs(now_ms - int(timestamp)) > WINDOW_MS:
        return "the timestamp is not of the last 15 minutes"

    for known in [known for known, forget_at in nonces.items() if forget_at < now_ms]:
        del nonces[known]
    if nonce in nonces:
        return "the nonce was used before"
    nonces[nonce] = now_ms + 2 * WINDOW_MS
    return None


def is_equal(header, expected):
    if not header.startswith("v2="):
        return False
    try:
        given = base64.b64decode(header[len("v2="):], validate=True)
    except (binascii.Error, ValueError):
        return False
    return hmac.compare_digest(given, expected)


class Receiver(BaseHTTPRequestHandler):
    """Responds to callbacks: 204 if the callback is valid, otherwise 401.

    Do slow work after responding, because callbacks time out after 15 seconds.
    """

    nonces = {}
    one_at_a_time = threading.Lock()

    def do_POST(self):
        body = self.rfile.read(int(self.headers.get("content-length", 0)))
        headers = {name.lower(): value for name, value in self.headers.items()}
        with self.one_at_a_time:
            rejection = rejection_of(os.environ.get("SIGNING_SECRET"), self.path, headers, body, self.nonces)
        self.send_response(401 if rejection else 204)
        self.end_headers()
        print(f"rejected: {rejection}" if rejection else json.dumps(json.loads(body)), flush=True)


if __name__ == "__main__":
    port = int(os.environ.get("PORT", "4000"))
    print(f"listening on {port}", flush=True)
    ThreadingHTTPServer(("127.0.0.1", port), Receiver).serve_forever()
