/** Connections shared by the calls of many learners, and the streams of open pages. */

interface Job {
  readonly request: string;
  readonly done: (answer: string | null) => void;
}

interface Line {
  job: Job | null;
  buffer: Buffer;
}

/** More connections than this are not opened; further calls wait, and their waiting counts. */
const MOST_LINES = 400;
/** How many streams are opened at once. */
const STREAMS_AT_ONCE = 100;
const PATIENCE_MS = 20_000;
const HEADER_END = Buffer.from("\r\n\r\n");
const NO_BYTES = Buffer.alloc(0);

export class Channels {
  readonly #port: number;
  readonly #onNotice: () => void;
  readonly #free: Bun.Socket<Line>[] = [];
  readonly #waiting: Job[] = [];
  readonly #streams: Bun.Socket<undefined>[] = [];
  #lines = 0;
  #underWay = 0;
  #isOver = false;

  constructor(port: number, onNotice: () => void) {
    this.#port = port;
    this.#onNotice = onNotice;
  }

  /** Sends a request on a free connection; `done` gets the whole answer, or null if the connection ended. */
  send(request: string, done: Job["done"]): void {
    this.#underWay++;
    const job: Job = {
      request,
      done: (answer) => {
        this.#underWay--;
        done(answer);
      },
    };
    const line = this.#free.pop();
    if (line !== undefined) start(line, job);
    else {
      this.#waiting.push(job);
      if (this.#lines < MOST_LINES) this.#connect();
    }
  }

  /** Opens a stream and closes it when it has caught up. */
  visit(request: string, done: Job["done"]): void {
    this.#underWay++;
    const settle = (answer: string | null) => {
      this.#underWay--;
      done(answer);
    };
    void this.#stream(request, (socket, text) => {
      settle(text);
      socket?.end();
    });
  }

  /** Opens the streams that stay open. */
  async openStreams(requests: readonly string[]): Promise<void> {
    for (let from = 0; from < requests.length; from += STREAMS_AT_ONCE) {
      const some = requests.slice(from, from + STREAMS_AT_ONCE).map((request) => {
        const { promise, resolve, reject } = Promise.withResolvers<void>();
        void this.#stream(request, (socket, text) => {
          if (socket === null || !text?.startsWith("HTTP/1.1 200")) reject(new Error(`No stream: ${text}`));
          else resolve();
          if (socket !== null) this.#streams.push(socket);
        });
        return promise;
      });
      await Promise.all(some);
    }
  }

  /** Waits a limited time for pending answers. */
  async idle(): Promise<void> {
    const end = performance.now() + PATIENCE_MS;
    while (this.#underWay > 0 && performance.now() < end) await Bun.sleep(10);
  }

  close(): void {
    this.#isOver = true;
    for (const socket of [...this.#free, ...this.#streams]) socket.end();
  }

  #connect(): void {
    this.#lines++;
    const lost = (line: Line) => {
      this.#lines--;
      line.job?.done(null);
      line.job = null;
    };
    const opened = Bun.connect<Line>({
      ...{ hostname: "127.0.0.1", port: this.#port, data: { job: null, buffer: NO_BYTES } },
      socket: {
        open: (socket) => this.#next(socket),
        data: (socket, chunk) => {
          const line = socket.data;
          line.buffer = line.buffer.byteLength === 0 ? Buffer.from(chunk) : Buffer.concat([line.buffer, chunk]);
          const answer = completeAnswer(line.buffer);
          if (answer === null) return;
          const { job } = line;
          line.buffer = NO_BYTES;
          line.job = null;
          job?.done(answer);
          this.#next(socket);
        },
        close: (socket) => {
          const index = this.#free.indexOf(socket);
          if (index >= 0) this.#free.splice(index, 1);
          if (!this.#isOver) lost(socket.data);
        },
      },
    });
    opened.catch(() => {
      this.#lines--;
      this.#waiting.shift()?.done(null);
    });
  }

  #next(socket: Bun.Socket<Line>): void {
    const job = this.#waiting.shift();
    if (job === undefined) this.#free.push(socket);
    else start(socket, job);
  }

  /** Calls `caughtUp` once, with the data received until the stream is ready; its notices are counted from then on. */
  async #stream(
    request: string,
    caughtUp: (socket: Bun.Socket<undefined> | null, text: string | null) => void,
  ): Promise<void> {
    let text: string | null = "";
    const opened = Bun.connect<undefined>({
      ...{ hostname: "127.0.0.1", port: this.#port },
      socket: {
        open: (socket) => void socket.write(request),
        data: (socket, chunk) => {
          const said = chunk.toString();
          if (text !== null) {
            text += said;
            if (!text.includes("event: ready")) return;
            const whole = text;
            // First, because the callback may end the stream.
            text = null;
            caughtUp(socket, whole);
            return;
          }
          const notices = said.split("event: notice").length - 1;
          for (let i = 0; i < notices; i++) this.#onNotice();
        },
        close: () => {
          if (text !== null) caughtUp(null, null);
          text = null;
        },
      },
    });
    await opened.catch(() => caughtUp(null, null));
  }
}

function start(socket: Bun.Socket<Line>, job: Job): void {
  socket.data.job = job;
  socket.write(job.request);
}

/** A whole answer in the buffer as text, or null while bytes are missing. */
function completeAnswer(buffer: Buffer): string | null {
  const end = buffer.indexOf(HEADER_END);
  if (end < 0) return null;
  const head = buffer.toString("latin1", 0, end);
  const length = /\r\ncontent-length: *(\d+)/i.exec(head)?.[1];
  if (length !== undefined) return buffer.byteLength < end + 4 + Number(length) ? null : buffer.toString("latin1");
  return buffer.subarray(-5).toString("latin1") === "0\r\n\r\n" ? buffer.toString("latin1") : null;
}
