"""Calls the installed client as tests say: one JSON object a line in, one out. Calls run at the same time, each in a thread."""

import json
import ssl
import sys
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, is_dataclass

import lectern_client
from lectern_client import LecternClient


def plain(value):
    if isinstance(value, Exception):
        return {"type": type(value).__name__, "text": str(value), **{k: plain(v) for k, v in vars(value).items()}}
    if is_dataclass(value):
        return asdict(value)
    if hasattr(value, "_asdict"):
        return {name: plain(one) for name, one in value._asdict().items()}
    if isinstance(value, (list, tuple)):
        return [plain(one) for one in value]
    if isinstance(value, dict):
        return {name: plain(one) for name, one in value.items()}
    return value if isinstance(value, (str, int, float, bool, type(None))) else str(value)


def settings_of(order, retries):
    authority = order.get("authority")
    tls = {} if authority is None else {"ssl_context": ssl.create_default_context(cafile=authority)}
    return {"on_retry": retries.append, **tls, **(order.get("client") or {})}


def run(order):
    retries, notices, pending = [], [], []
    answer = {"retries": retries, "notices": notices, "pending": pending}
    token = (order.get("client") or {}).get("token")
    try:
        client = LecternClient(order["baseUrl"], **settings_of(order, retries))
        options = dict(order.get("options") or {})
        if options.pop("notice", False):
            options["on_answer"] = notices.append
        if order["method"] == "wait_for_token":
            options["on_pending"] = pending.append
        method = client
        for name in order["method"].split("."):
            method = getattr(method, name)
        result = method(*order.get("arguments", []), **options) if callable(method) else method
        answer["result"] = plain(list(result) if order["method"] in ("items", "pages") else result)
        answer["shown"] = f"{client!r} {client} {vars(client)!r}"
    except Exception as error:
        answer["error"] = plain(error)
        shown = "".join(traceback.TracebackException.from_exception(error, capture_locals=True).format())
        # The order is the test's own variable, and contains the token.
        lines = [line for line in shown.split("\n") if not line.startswith("    order = ") and not line.startswith("    token = ")]
        answer["shown"] = "\n".join(lines)
    answer["showsToken"] = isinstance(token, str) and token != "" and token in answer["shown"]
    answer["retries"], answer["notices"] = plain(retries), plain(notices)
    return answer


if __name__ == "__main__":
    print(json.dumps({"module": lectern_client.__file__}), flush=True)
    lock = threading.Lock()

    def answer(order):
        done = json.dumps({"id": order["id"], "done": run(order)})
        with lock:
            print(done, flush=True)

    with ThreadPoolExecutor(32) as threads:
        for line in sys.stdin:
            threads.submit(answer, json.loads(line))
