import { type AnswerNotice, LecternClient, type RetryNotice } from "../../client/lib/index.js";
import type { Driver, Order } from "./python.ts";
import { type Act, type Got, standIn } from "./stand-in.ts";

/** One call, as both clients are to make it. Numbers are milliseconds. */
export interface Case {
  readonly act: (call: number, got: Got) => Act;
  readonly call:
    | { readonly kind: "read" | "write" | "me" | "listing" | "create" | "exchange" }
    | { readonly kind: "items" | "pages"; readonly operation: string; readonly request: object };
  readonly client?: { readonly retries?: number; readonly maxWaitMs?: number; readonly timeoutMs?: number };
  readonly key?: string | false | undefined;
  readonly userAgent?: string;
}

/** What a service and a caller see of a call, in the same words for both clients. */
export interface Trace {
  readonly requests: readonly unknown[];
  readonly result: unknown;
  readonly error: unknown;
  readonly retries: readonly unknown[];
  readonly notices: readonly unknown[];
}

const BINDING = { bindingId: "a/../b?c=ü", secret: "s" };
const TOKEN = "lectern_do-not-show-this";

/** What the TypeScript client does. */
export async function traceOfScript({ act, call, client, key, userAgent }: Case): Promise<Trace> {
  const service = standIn(act);
  const retries: RetryNotice[] = [];
  const notices: AnswerNotice[] = [];
  const onRetry = (retry: RetryNotice) => void retries.push(retry);
  const lectern = new LecternClient({ baseUrl: service.url, token: TOKEN, userAgent, ...client, onRetry });
  const options = { idempotencyKey: key, onAnswer: (notice: AnswerNotice) => void notices.push(notice) };
  const run = (): Promise<unknown> => {
    if (call.kind === "items" || call.kind === "pages") {
      return all(Reflect.apply(lectern[call.kind], lectern, [call.operation, call.request, options]));
    }
    return {
      read: () => lectern.studyTodos.list({ query: "词" }, options),
      write: () => lectern.feedback.create({ content: "Hello" }, options),
      me: () => lectern.me(options),
      listing: () => lectern.listing({ include: "responses", ...options }),
      create: () => lectern.createBinding({ clientName: "A" }, options),
      exchange: () => lectern.exchangeBinding(BINDING, options),
    }[call.kind]();
  };
  const outcome = await run().then(
    (result) => ({ result, error: undefined }),
    (error: unknown) => ({ result: undefined, error }),
  );
  await service.stop();
  return {
    requests: service.got.map(requestOf(service.got)),
    result: outcome.result,
    error: errorOf(outcome.error),
    retries: retries.map((one) => ({
      ...named(one),
      waitMs: waitOf(one.waitMs, one.attempt),
      error: errorOf(one.error),
    })),
    notices: notices.map(named),
  };
}

/** What the Python client does. */
export async function traceOfPython(driver: Driver, { act, call, client, key, userAgent }: Case): Promise<Trace> {
  const service = standIn(act);
  const { retries, maxWaitMs, timeoutMs } = client ?? {};
  const settings = { token: TOKEN, retries, max_wait: seconds(maxWaitMs), timeout: seconds(timeoutMs) };
  const done = await driver.call({
    baseUrl: service.url,
    client: JSON.parse(JSON.stringify({ ...settings, user_agent: userAgent })),
    ...orderOf(call),
    options: {
      notice: true,
      ...(call.kind === "listing" ? { include: "responses" } : {}),
      ...(call.kind === "write" && key !== undefined ? { idempotency_key: key } : {}),
    },
  });
  await service.stop();
  if (done.showsToken) throw new Error("The client shows its token.");
  return {
    requests: service.got.map(requestOf(service.got)),
    result: done.result,
    error: errorOf(done.error),
    retries: done.retries.map((one) => ({
      operation: one["operation"],
      attempt: one["attempt"],
      waitMs: waitOf(Number(one["wait"]) * 1000, Number(one["attempt"])),
      idempotencyKey: keyName(one["idempotency_key"]),
      error: errorOf(one["error"]),
    })),
    notices: done.notices.map((one) => ({
      operation: one["operation"],
      requestId: one["request_id"],
      attempts: one["attempts"],
      idempotencyKey: keyName(one["idempotency_key"]),
      isRepeat: one["is_repeat"],
    })),
  };
}

function orderOf(call: Case["call"]): Pick<Order, "method" | "arguments"> {
  if (call.kind === "items" || call.kind === "pages") {
    return { method: call.kind, arguments: [call.operation, call.request] };
  }
  return {
    read: { method: "study_todos.list", arguments: [{ query: "词" }] },
    write: { method: "feedback.create", arguments: [{ content: "Hello" }] },
    me: { method: "me" },
    listing: { method: "listing" },
    create: { method: "create_binding", arguments: [{ clientName: "A" }] },
    exchange: { method: "exchange_binding", arguments: [BINDING] },
  }[call.kind];
}

const seconds = (ms: number | undefined) => (ms === undefined ? undefined : ms / 1000);

/** A request, with a random key as the number of the call that it was first seen in. */
const requestOf = (got: readonly Got[]) => (one: Got) => {
  const key = one.headers.get("idempotency-key");
  const names = ["authorization", "accept", "content-type", "user-agent", "cookie"];
  const headers = names.map((name) => (name === "user-agent" && !isOwn(one) ? null : one.headers.get(name)));
  const first = got.findIndex((other) => other.headers.get("idempotency-key") === key);
  const isSame = keyName(key) === "random" ? ` ${first}` : "";
  return { method: one.method, path: one.path, body: one.body, headers, key: `${keyName(key)}${isSame}` };
};

/** A key, or that it is a random one. */
function keyName(key: unknown): unknown {
  return typeof key === "string" && /^[0-9a-f]{32}$/.test(key) ? "random" : (key ?? null);
}

function named<T extends { readonly idempotencyKey: string | null }>(notice: T) {
  return { ...notice, idempotencyKey: keyName(notice.idempotencyKey) };
}

/** Whether the caller chose the name. */
function isOwn(one: Got): boolean {
  return one.headers.get("user-agent") === "my-agent/1.0";
}

/** A wait that the service named, or that it is one of the client's own for this attempt. */
function waitOf(ms: number, attempt: number): unknown {
  const longest = Math.min(8000, 250 * 2 ** (attempt - 1));
  return ms >= Math.floor(longest / 2) && ms <= longest && ms % 1000 !== 0 ? `own ${attempt}` : Math.round(ms);
}

const FIELDS = [
  ["operation"],
  ["status"],
  ["code"],
  ["reason"],
  ["serviceMessage", "service_message"],
  ["details"],
  ["requestId", "request_id"],
  ["retryAfter", "retry_after"],
  ["replacedBy", "replaced_by"],
  ["facts"],
  ["mayHaveHappened", "may_have_happened"],
] as const;

/** The fields of an error, and its sentence, of either client. */
function errorOf(error: unknown): unknown {
  if (typeof error !== "object" || error === null) return error ?? null;
  const key: unknown = Reflect.get(error, "idempotencyKey") ?? Reflect.get(error, "idempotency_key") ?? null;
  const fields = FIELDS.map(([name, python = name]) => Reflect.get(error, name) ?? Reflect.get(error, python) ?? null);
  const text: unknown = Reflect.get(error, "message") ?? Reflect.get(error, "text");
  const name: unknown = Reflect.get(error, "type") ?? Reflect.get(error, "name");
  // The address is another one for each client; an option has the name that its language gives it.
  const words = String(text)
    .replaceAll(/127\.0\.0\.1:\d+/g, "service")
    .replaceAll("base_url", "baseUrl");
  return {
    name,
    fields: JSON.parse(JSON.stringify(fields).replaceAll("base_url", "baseUrl")),
    key: keyName(key),
    words,
  };
}

async function all(items: AsyncIterable<unknown>): Promise<unknown[]> {
  const list: unknown[] = [];
  for await (const item of items) list.push(item);
  return list;
}
