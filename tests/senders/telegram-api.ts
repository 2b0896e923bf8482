/** One request as it arrived. */
export interface ApiRequest {
  /** Such as `POST /bot1:token/getMe`. */
  readonly line: string;
  readonly contentType: string | null;
  readonly body: string;
}

interface StoredUpdate {
  readonly update_id: number;
}

export const TOKEN = "123456:a-token_of-the_tests";
export const BOT_NAME = "lectern_test_bot";

/** A stand-in for Telegram's Bot API: retains updates until they are confirmed, and gives the configured answers. */
export class TelegramApi {
  readonly requests: ApiRequest[] = [];
  /** Answers that replace the usual ones, by method; undefined for the usual one. */
  readonly answers = new Map<string, () => Response | Promise<Response> | undefined>();
  #updates: StoredUpdate[] = [];
  #nextId = 900;
  #arrived: () => void = () => {};
  readonly #server = Bun.serve({
    hostname: "127.0.0.1",
    port: 0,
    idleTimeout: 60,
    fetch: (request) => this.#answer(request),
  });

  get url(): string {
    return `http://127.0.0.1:${this.#server.port}`;
  }

  stop(): Promise<void> {
    return this.#server.stop(true);
  }

  /** Sends a message to the bot; `fields` in addition to the text and the chat. */
  push(text: string, chat: object, from: object = { id: 7, is_bot: false, first_name: "Mei" }): void {
    const update_id = this.#nextId++;
    this.#updates.push({ update_id, ...{ message: { message_id: update_id, date: 0, chat, from, text } } });
    this.#arrived();
  }

  /** Updates that Telegram would deliver again. */
  get unconfirmed(): number {
    return this.#updates.length;
  }

  /** The bodies of the calls of one method. */
  bodiesOf(method: string): unknown[] {
    return this.requests.filter(({ line }) => line.endsWith(`/${method}`)).map(({ body }) => JSON.parse(body));
  }

  async #answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const body = await request.text();
    const contentType = request.headers.get("content-type");
    this.requests.push({ line: `${request.method} ${pathname}`, contentType, body });
    const method = pathname.split("/").at(-1) ?? "";
    const prepared = await this.answers.get(method)?.();
    if (prepared !== undefined) return prepared;
    if (pathname !== `/bot${TOKEN}/${method}`) return refusal(401, "Unauthorized");
    const input: { offset?: number; timeout?: number; limit?: number } = JSON.parse(body);
    if (method === "getMe") return ok({ id: 1, is_bot: true, first_name: "lectern", username: BOT_NAME });
    if (method === "sendMessage") return ok({ message_id: 1, date: 0, chat: { id: 1, type: "private" } });
    if (method === "getUpdates") return this.#updatesFrom(input, request.signal);
    return refusal(404, "Not Found");
  }

  async #updatesFrom(
    { offset = 0, timeout = 0, limit = 100 }: { offset?: number; timeout?: number; limit?: number },
    signal: AbortSignal,
  ): Promise<Response> {
    this.#updates = this.#updates.filter(({ update_id }) => update_id >= offset);
    if (this.#updates.length === 0 && timeout > 0) {
      await new Promise<void>((resolve) => {
        this.#arrived = resolve;
        signal.addEventListener("abort", () => resolve());
      });
    }
    return ok(this.#updates.slice(0, limit));
  }
}

function ok(result: unknown): Response {
  return Response.json({ ok: true, result });
}

export function refusal(error_code: number, description: string, parameters?: object): Response {
  return Response.json({ ok: false, error_code, description, parameters }, { status: error_code });
}
