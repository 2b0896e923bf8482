import { createServer, type Socket } from "node:net";
import { parseAddressRanges } from "../../src/lib/address-ranges.ts";
import { createOutgoing } from "../../src/senders/outgoing.ts";
import type { Message } from "../../src/senders/sender.ts";

/** A request as it arrived. */
export interface Seen {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

export const SELF = parseAddressRanges("127.0.0.0/8,::1") ?? [];

/** What reaches the stand-ins of this machine. */
export const outgoingHere = createOutgoing({ allowed: SELF });

/** A local server that replaces a service, stores what arrives, and answers. */
export function standIn(
  answer: (seen: Seen) => Response | Promise<Response> = () => new Response("ok"),
  options: { hostname?: string; tls?: { key: string; cert: string } } = {},
) {
  const seen: Seen[] = [];
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    development: false,
    ...options,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const one = {
        method: request.method,
        path: pathname + search,
        headers: Object.fromEntries(request.headers),
        body: await request.text(),
      };
      seen.push(one);
      return answer(one);
    },
  });
  const port = Number(server.port);
  return {
    seen,
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => {
      await server.stop(true);
    },
  };
}

/** A server that does with a connection what `meet` says once something has arrived. */
export async function rawStandIn(meet: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.once("data", () => meet(socket));
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  server.listen(0, "127.0.0.1", resolve);
  await promise;
  const address = server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    [Symbol.dispose]: () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

/** A JSON POST as it arrives from this service at a stand-in; `headers` are those in addition to the usual ones. */
export const jsonPost = (
  { port }: { port: number },
  { path, headers, body }: { path: string; headers?: Record<string, string>; body: string },
): Seen => ({
  method: "POST",
  path,
  headers: {
    "user-agent": "lectern",
    "content-type": "application/json",
    "content-length": String(Buffer.byteLength(body)),
    host: `127.0.0.1:${port}`,
    connection: "close",
    ...headers,
  },
  body,
});

export const noSignal = (): AbortSignal => new AbortController().signal;

export const testMessage: Message = {
  id: "lectern-41",
  purpose: "test",
  language: "zh-CN",
  title: "lectern 测试消息",
  text: "这是一条测试消息，lectern 的通知会发到这里。",
  url: "https://study.example/settings/notifications",
  code: null,
  notice: null,
};

export const noticeMessage: Message = {
  id: "lectern-42",
  purpose: "notice",
  language: "en",
  title: "Reminder",
  text: "Write “Task 2” today\nand mark it",
  url: "https://study.example/plan?day=2026-12-01",
  code: null,
  notice: {
    noticeId: 7,
    kind: "reminder",
    sourceId: 3,
    route: "/plan?day=2026-12-01",
    dueAt: Date.UTC(2026, 11, 1, 8, 30),
  },
};
