import { eventually } from "../support/eventually.ts";

/** A server-sent event, as a browser would dispatch it. */
export interface SentEvent {
  readonly type: string;
  readonly id: string;
  readonly data: unknown;
}

/** Reads an event stream to its end, or until it is closed; `events` grows as they arrive. */
export class EventReader {
  readonly events: SentEvent[] = [];
  /** The number of comment lines. */
  comments = 0;
  /** The last id, as a browser would send it when it connects again. */
  lastId = "";
  /** Resolves when the stream has ended, from either side. */
  readonly ended: Promise<void>;
  readonly #reader: ReadableStreamDefaultReader<Uint8Array>;
  #rest = "";

  constructor(body: ReadableStream<Uint8Array>) {
    this.#reader = body.getReader();
    this.ended = this.#read().catch(() => {});
  }

  async close(): Promise<void> {
    await this.#reader.cancel().catch(() => {});
    await this.ended;
  }

  of(type: string): SentEvent[] {
    return this.events.filter((event) => event.type === type);
  }

  async until(holds: (reader: EventReader) => boolean): Promise<this> {
    return eventually(() => {
      if (!holds(this)) throw new Error(`It did not come; there were ${this.events.length} events`);
      return this;
    });
  }

  async #read(): Promise<void> {
    const decoder = new TextDecoder();
    for (;;) {
      const { done, value } = await this.#reader.read();
      if (done) return;
      this.#rest += decoder.decode(value, { stream: true });
      const blocks = this.#rest.split("\n\n");
      this.#rest = blocks.pop() ?? "";
      for (const block of blocks) this.#take(block);
    }
  }

  #take(block: string): void {
    const fields = new Map<string, string>();
    for (const line of block.split("\n")) {
      const cut = line.indexOf(":");
      if (cut === 0) this.comments++;
      else fields.set(line.slice(0, cut), line.slice(cut + 1).trimStart());
    }
    this.lastId = fields.get("id") ?? this.lastId;
    const data = fields.get("data");
    if (data !== undefined) {
      this.events.push({ type: fields.get("event") ?? "message", id: this.lastId, data: JSON.parse(data) });
    }
  }
}
