/** What a stand-in for the service received. */
export interface Got {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: unknown;
}

/** What it does with a call: it answers, or the connection breaks off before or within the answer. */
export type Act = Response | "drop" | "half" | "never";

export interface StandIn {
  readonly url: string;
  readonly got: readonly Got[];
  stop(): Promise<void>;
}

/** A service that misbehaves as specified, over real connections: `act` is called for each call, the first of which is 1. */
export function standIn(act: (call: number, got: Got) => Act): StandIn {
  const got: Got[] = [];
  const held = new Set<() => void>();
  const server = Bun.listen<{ text: string }>({
    hostname: "127.0.0.1",
    port: 0,
    socket: {
      open(socket) {
        socket.data = { text: "" };
      },
      async data(socket, chunk) {
        socket.data.text += chunk.toString();
        const [head = "", body = ""] = socket.data.text.split("\r\n\r\n");
        const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0);
        if (!socket.data.text.includes("\r\n\r\n") || Buffer.byteLength(body) < length) return;
        socket.data.text = "";
        const [line = "", ...fields] = head.split("\r\n");
        const [method = "", path = ""] = line.split(" ");
        const headers = new Headers(fields.map((field): [string, string] => cut(field)));
        const one = { method, path, headers, body: body === "" ? undefined : JSON.parse(body) };
        got.push(one);
        const answer = act(got.length, one);
        if (answer === "drop") return void socket.terminate();
        if (answer === "never") return void held.add(() => socket.terminate());
        const text = answer === "half" ? '{"code":0,' : await answer.text();
        const sent = answer === "half" ? new Headers({ "content-type": "application/json" }) : answer.headers;
        const lines = [...sent].map(([name, value]) => `${name}: ${value}\r\n`).join("");
        const status = answer === "half" ? 200 : answer.status;
        const promised = Buffer.byteLength(text) + (answer === "half" ? 100 : 0);
        socket.write(`HTTP/1.1 ${status} X\r\n${lines}content-length: ${promised}\r\nconnection: close\r\n\r\n${text}`);
        socket.end();
      },
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}`,
    got,
    async stop() {
      for (const end of held) end();
      server.stop(true);
    },
  };
}

function cut(field: string): [string, string] {
  const at = field.indexOf(":");
  return [field.slice(0, at), field.slice(at + 1).trim()];
}

/** A successful response of the service. */
export function ok(data: unknown, headers: Record<string, string> = {}): Response {
  return Response.json({ code: 0, message: "ok", data }, { headers: { "x-request-id": "r-1", ...headers } });
}

/** A refusal of the service. */
export function refusal(status: number, fields: object = {}, headers: Record<string, string> = {}): Response {
  const envelope = {
    code: 50001,
    message: "What to do.",
    data: null,
    reason: "test.refused",
    details: [],
    requestId: "r-9",
  };
  return Response.json({ ...envelope, ...fields }, { status, headers });
}
