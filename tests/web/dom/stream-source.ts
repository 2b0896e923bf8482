// Bun's own, because its EventTarget accepts only its own events.
const { MessageEvent } = globalThis;

/** An EventSource, which neither Bun nor happy-dom has: it reads the stream by the page's `fetch`. A broken connection or a refusal ends it. */
export class StreamSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;

  readyState: number = StreamSource.CONNECTING;
  onerror: (() => void) | null = null;
  readonly #closing = new AbortController();

  constructor(url: string) {
    super();
    void this.#read(url).catch(() => this.#end());
  }

  close(): void {
    this.readyState = StreamSource.CLOSED;
    this.#closing.abort();
  }

  async #read(url: string): Promise<void> {
    const answer = await fetch(url, { headers: { accept: "text/event-stream" }, signal: this.#closing.signal });
    if (!answer.ok || answer.body === null) return this.#end();
    this.readyState = StreamSource.OPEN;
    const decoder = new TextDecoder();
    let text = "";
    for await (const chunk of answer.body) {
      const blocks = `${text}${decoder.decode(chunk, { stream: true })}`.split("\n\n");
      text = blocks.pop() ?? "";
      for (const block of blocks) this.#dispatch(block);
    }
    this.#end();
  }

  #dispatch(block: string): void {
    const fields = new Map(
      block.split("\n").map((line): [string, string] => {
        const [name = "", ...rest] = line.split(": ");
        return [name, rest.join(": ")];
      }),
    );
    const data = fields.get("data");
    if (data === undefined) return;
    const lastEventId = fields.get("id") ?? "";
    this.dispatchEvent(new MessageEvent(fields.get("event") ?? "message", { data, lastEventId }));
  }

  #end(): void {
    if (this.readyState === StreamSource.CLOSED) return;
    this.readyState = StreamSource.CLOSED;
    this.onerror?.();
  }
}
