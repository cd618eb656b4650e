"""An OpenID 2.0 provider made of Debian's python3-openid, against which the tests check our side of the protocol.

Whoever asks is signed in as the Steam id given on the command line. Prints its address and serves until it is ended.
"""

import sys
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.parse import parse_qsl, urlsplit

from openid.server.server import Server
from openid.store.memstore import MemoryStore


class Handler(BaseHTTPRequestHandler):
    def do_GET(self):
        self.answer(dict(parse_qsl(urlsplit(self.path).query, keep_blank_values=True)))

    def do_POST(self):
        length = int(self.headers.get("content-length", "0"))
        body = self.rfile.read(length).decode("utf-8")
        self.answer(dict(parse_qsl(body, keep_blank_values=True)))

    def answer(self, fields):
        request = provider.decodeRequest(fields)
        if request.mode in ("checkid_setup", "checkid_immediate"):
            identity = origin + "/openid/id/" + steam_id
            response = request.answer(request.trustRootValid(), identity=identity, claimed_id=identity)
        else:
            response = provider.handleRequest(request)
        reply = provider.encodeResponse(response)
        self.send_response(reply.code)
        for name, value in reply.headers.items():
            self.send_header(name, value)
        self.end_headers()
        body = reply.body
        self.wfile.write(body if isinstance(body, bytes) else body.encode("utf-8"))

    def log_message(self, *args):
        pass


steam_id = sys.argv[1]
listener = HTTPServer(("127.0.0.1", 0), Handler)
origin = "http://127.0.0.1:%d" % listener.server_port
provider = Server(MemoryStore(), origin + "/openid/login")
print(origin, flush=True)
listener.serve_forever()
