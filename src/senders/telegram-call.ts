import type { RawApi } from "grammy";

/** Telegram did not do what was requested. Its message is for people; neither it nor any other field contains a secret. */
export class TelegramTrouble extends Error {
  override readonly name = "TelegramTrouble";

  constructor(
    message: string,
    /** The status of the Bot API, such as 403, or null if it did not answer. */
    readonly status: number | null,
    /** Whether the call certainly had no effect; if false, this is unknown. */
    readonly isCertain: boolean,
    /** The delay that Telegram asks for, in milliseconds, or null. */
    readonly retryAfterMs: number | null = null,
  ) {
    super(message);
  }
}

/** Errors of a connection that was never established, so that nothing was sent. */
const NEVER_CONNECTED: ReadonlySet<string> = new Set(["ECONNREFUSED", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH"]);

/** How much of the Bot API's description is stored. */
const DESCRIPTION_UNITS = 200;

/**
 * One call of the Bot API.
 * @throws TelegramTrouble for any failure: other errors contain the address of the call, which contains the token.
 */
export async function callTelegram<T>(
  bot: { readonly token: string; readonly api: string; readonly signal: AbortSignal },
  use: (methods: RawApi) => Promise<T>,
): Promise<T> {
  const { Api, GrammyError, HttpError } = await import("grammy");
  const post = (url: string, { body }: { body: string }) => postJson(url, body, bot.signal);
  const { raw } = new Api(bot.token, { apiRoot: bot.api, fetch: post });
  try {
    return await use(raw);
  } catch (error) {
    if (error instanceof GrammyError) {
      const { error_code: status, description, parameters } = error;
      const asked = parameters.retry_after;
      const said = `${status} ${description}`.slice(0, DESCRIPTION_UNITS);
      throw new TelegramTrouble(said, status, true, asked === undefined ? null : asked * 1000);
    }
    const code = codeOf(error instanceof HttpError ? error.error : error);
    throw new TelegramTrouble(code === "" ? "no answer" : code, null, NEVER_CONNECTED.has(code));
  }
}

/** Posts JSON and returns the answer of the Bot API. An answer from anything else, such as a proxy, becomes an answer of that status. */
async function postJson(url: string, body: string, signal: AbortSignal): Promise<{ json(): unknown }> {
  const headers = { "content-type": "application/json" };
  const response = await fetch(url, { method: "POST", headers, body, redirect: "manual", signal });
  const text = await response.text();
  const { status } = response;
  return { json: () => parseAnswer(text) ?? { ok: false, error_code: status, description: "not of the Bot API" } };
}

/** An answer of the Bot API, or null for anything else. */
function parseAnswer(text: string): object | null {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === "object" && answer !== null && "ok" in answer ? answer : null;
  } catch {
    return null;
  }
}

function codeOf(error: unknown): string {
  const code: unknown = error instanceof Error ? Reflect.get(error, "code") : undefined;
  return typeof code === "string" ? code : "";
}
