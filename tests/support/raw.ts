import { connect, type Socket } from "node:net";

/** A connection for requests that are written byte by byte, as no HTTP client would. */
export interface RawConnection {
  write(text: string): void;
  /** Settles once the initial text is sent. */
  readonly sent: Promise<void>;
  /** The whole answer, once the service has closed the connection. */
  readonly closed: Promise<string>;
  /** The answer so far. */
  answered(): string;
  end(): void;
}

/** Opens a connection to a service and writes `text` on it. */
export function openRaw(url: string, text: string): RawConnection {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  const { promise: closed, resolve } = Promise.withResolvers<string>();
  let answer = "";
  socket.setNoDelay(true);
  socket.on("data", (chunk) => {
    answer += chunk.toString("utf8");
  });
  // A reset connection is closed too.
  socket.on("error", () => {});
  socket.on("close", () => resolve(answer));
  socket.on("end", () => socket.end());
  const sent = new Promise<void>((done) => {
    socket.write(text, () => done());
  });
  return { sent, write: (more) => socket.write(more), closed, answered: () => answer, end: () => socket.destroy() };
}

/** The head of a request, with the empty line that ends it. */
export function requestHead(method: string, path: string, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries({ host: "localhost", ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${method} ${path} HTTP/1.1\r\n${lines.join("")}\r\n`;
}
