import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { join } from "node:path";
import {
  LecternBindingError,
  LecternClient,
  type LecternClientOptions,
  LecternError,
  type OperationId,
  type RetryNotice,
} from "../../client/lib/index.js";
import { OPERATIONS } from "../../client/lib/operations.js";
import { buildIfStale, hostBinary } from "../../scripts/house/binary.ts";
import { type Installed, installedClient, readmeBlocks } from "../client/installed.ts";
import { type DemoProcess, demoProcess, type ReadyLine, readReady } from "../demo/program.ts";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at, listAt } from "../support/json.ts";
import { agentOperations, typedData } from "../support/operations.ts";
import { ran } from "../support/ran.ts";

const root = join(import.meta.dir, "../..");
const folder = temporaryFolder();
let demo: DemoProcess;
let ready: ReadyLine;
let installed: Installed;

beforeAll(async () => {
  await buildIfStale(root);
  const args = ["--json", "--port", "0", "--seed", "7", "--now", "2026-09-09T02:00:00Z"];
  const program = { command: [hostBinary(root)], cwd: folder.dir };
  [demo, installed] = await Promise.all([demoProcess(args, { program, tmp: folder.dir }), installedClient()]);
  ready = readReady(demo.ready);
}, paced(180_000));
afterAll(async () => {
  await demo?.stop();
  installed?.remove();
  folder.remove();
});
afterEach(() => steer("/faults/clear", {}));

const clientOf = (options: Partial<LecternClientOptions> = {}) =>
  new LecternClient({ baseUrl: ready.baseUrl, token: ready.token, ...options });

/** Calls the demo's control endpoint. */
async function steer(path: string, body: object): Promise<unknown> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${ready.controlUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
  return answer.json();
}
const fault = (kind: string, target: string, fields: object = {}) =>
  steer("/faults/add", { kind, targets: [target], ...fields });

/** A port that nothing listens on. */
function closedPort(): number {
  const listener = Bun.listen({ hostname: "127.0.0.1", port: 0, socket: { data() {} } });
  listener.stop(true);
  return listener.port;
}

async function all<T>(items: AsyncIterable<T>): Promise<T[]> {
  const list: T[] = [];
  for await (const item of items) list.push(item);
  return list;
}

const examplesOf = (effect: "read" | "write") =>
  agentOperations
    .filter((one) => one.effect === effect)
    .flatMap(({ id, examples }) => examples.map(({ title, request }) => ({ id, title, request })));

/** Calls an example. It may name something this learner does not have, but its fields must be valid. */
async function expectAnswer({ id, request }: { id: string; request: object }): Promise<void> {
  const call: Promise<unknown> = Reflect.apply(LecternClient.prototype.call, clientOf(), [id, request]);
  const answer = await call.catch((error: unknown) => error);
  if (answer instanceof LecternError) {
    expect([answer.operation, answer.mayHaveHappened]).toEqual([id, false]);
    expect([400, 404]).toContain(answer.status);
    expect(["request.invalid", "operation.not_found"]).not.toContain(answer.reason);
  } else expect(typedData(id as OperationId, answer)).toEqual(answer as never);
}

const CREATE = "ielts_study_todos_create";
const todosNamed = async (title: string) =>
  (await all(clientOf().items("ielts_study_todos_list", { query: title }))).filter((todo) => todo.title === title);

describe("an operation called by the client", () => {
  test.each(examplesOf("read"))("answers what its type says: $id, $title", expectAnswer);

  test("needs no token where it is public", async () => {
    const { items } = await clientOf({ token: undefined }).prep.searchGuides({ limit: 2 });
    expect(items).toHaveLength(2);
    await expect(clientOf({ token: undefined }).studyTodos.list()).rejects.toMatchObject({ status: 401, code: 40101 });
  });

  test("reports a missing scope, an invalid field and a record that does not exist", async () => {
    const reader = clientOf({ token: ready.readOnlyToken });
    await expect(reader.studyTodos.delete({ todoId: 1 })).rejects.toMatchObject({
      status: 403,
      reason: "auth.scope_missing",
    });
    const details = [{ path: "/limit", expected: "integer from 1 to 50" }];
    await expect(reader.vocabulary.personalSearch({ limit: 51 })).rejects.toMatchObject({ status: 400, details });
    const missing = reader.speaking.materialsRead({ materialId: 999_999 });
    await expect(missing).rejects.toMatchObject({ status: 404, code: 40401, mayHaveHappened: false });
  });

  test("is in the listing, with whether the token allows it", async () => {
    const { operations } = await clientOf({ token: ready.readOnlyToken }).listing();
    const known = Object.keys(OPERATIONS).toSorted();
    expect(operations.map((one): string => one.operationName).toSorted()).toEqual(known);
    const writes = operations.filter((one) => one.effect === "write");
    expect(writes.map((one) => one.allowed)).toEqual(writes.map(() => false));
  });
});

describe("a binding by the client", () => {
  test("waits for the user, gets the token once, and the token works", async () => {
    const anonymous = clientOf({ token: undefined });
    const binding = await anonymous.createBinding({ clientName: "Client test" });
    let confirmed: Promise<unknown> | undefined;
    const onPending = () => {
      confirmed ??= steer("/bindings/confirm", { bindingId: binding.bindingId });
    };
    const issued = await anonymous.waitForToken({ ...binding, pollIntervalSeconds: 0.1 }, { onPending });
    await confirmed;
    const me = await anonymous.withToken(issued.token).me();
    expect(me).toMatchObject({ clientName: "Client test", expiresAt: issued.expiresAt });
    const again = await anonymous.waitForToken(binding).catch((error: unknown) => error);
    expect(again).toBeInstanceOf(LecternBindingError);
    expect(again).toMatchObject({ status: "used" });
  });

  test("that the user declines ends", async () => {
    const anonymous = clientOf({ token: undefined });
    const binding = await anonymous.createBinding({ clientName: "Client test" });
    await steer("/bindings/decline", { bindingId: binding.bindingId });
    await expect(anonymous.waitForToken(binding)).rejects.toMatchObject({ status: "expired" });
  });
});

describe("a write by the client", () => {
  test.each(["drop-after-commit", "500-after-commit", "drop-before-commit", "500-before-commit"])(
    "is done once though the call meets %s",
    async (kind) => {
      const retries: RetryNotice[] = [];
      const title = `Once in spite of ${kind}`;
      await fault(kind, CREATE, { times: 2 });
      const made = await clientOf({ onRetry: (retry) => retries.push(retry) }).studyTodos.create({
        items: [{ title }],
      });
      expect((await todosNamed(title)).map((todo) => todo.todoId)).toEqual(made.items.map((todo) => todo.todoId));
      expect([retries.length, made.items.length]).toEqual([2, 1]);
    },
  );

  test("is done twice without a key where the caller repeats it, as the error warned", async () => {
    const title = "Twice without a key";
    await fault("drop-after-commit", CREATE);
    const client = clientOf();
    const first = client.studyTodos.create({ items: [{ title }] }, { idempotencyKey: false });
    await expect(first).rejects.toMatchObject({ name: "LecternConnectionError", mayHaveHappened: true });
    await client.studyTodos.create({ items: [{ title }] }, { idempotencyKey: false });
    expect(await todosNamed(title)).toHaveLength(2);
  });

  test("under a key of the caller gives its first answer again, and refuses another request", async () => {
    const options = { idempotencyKey: "client-test-1" };
    const repeats: boolean[] = [];
    const onAnswer = ({ isRepeat }: { isRepeat: boolean }) => void repeats.push(isRepeat);
    const request = { items: [{ title: "Under a key" }] };
    const first = await clientOf().studyTodos.create(request, { ...options, onAnswer });
    const second = await clientOf().studyTodos.create(request, { ...options, onAnswer });
    expect(second).toEqual(first);
    expect(repeats).toEqual([false, true]);
    const other = clientOf().studyTodos.create({ items: [{ title: "Another" }] }, options);
    await expect(other).rejects.toMatchObject({ status: 400, reason: "idempotency.key_reused" });
  });
});

describe("a service in trouble", () => {
  test("is waited for as it says with 429", async () => {
    await fault("429", "ielts_study_todos_list", { retryAfter: 1 });
    const retries: RetryNotice[] = [];
    await clientOf({ onRetry: (retry) => retries.push(retry) }).studyTodos.list();
    expect(retries).toMatchObject([{ waitMs: 1000, error: { status: 429, code: 42901, retryAfter: 1 } }]);
  });

  test("that takes too long ends with the time or the signal of the call", async () => {
    await fault("delay", "ielts_study_todos_list", { delayMs: 3000, times: 2 });
    const late = clientOf().studyTodos.list({}, { timeoutMs: 200 });
    await expect(late).rejects.toMatchObject({ reason: "timeout", mayHaveHappened: false });
    const ended = clientOf().studyTodos.list({}, { signal: AbortSignal.timeout(200) });
    await expect(ended).rejects.toMatchObject({ name: "TimeoutError" });
  });
});

describe("a list read by the client", () => {
  test("by offset is whole, in order, with nothing twice", async () => {
    const client = clientOf();
    const whole = await all(client.items("ielts_vocabulary_personal_search", { limit: 50 }));
    const small = await all(client.items("ielts_vocabulary_personal_search", { limit: 17 }));
    const { summary } = await client.vocabulary.personalProgress();
    expect(small.map((entry) => entry.id)).toEqual(whole.map((entry) => entry.id));
    expect([new Set(whole.map((entry) => entry.id)).size, whole.length]).toEqual([summary.total, summary.total]);
  });

  test("by page number is whole", async () => {
    const pages = await all(clientOf().pages("ielts_courses_search_sections", { limit: 2 }));
    expect(pages.map((page) => page.page)).toEqual(pages.map((_, index) => index + 1));
    expect(pages.length).toBeGreaterThan(2);
    expect(pages.at(-1)?.hasMore).toBe(false);
  });

  test("by cursor is whole, for parts, footprints, events and tasks", async () => {
    const client = clientOf();
    const parts = await all(client.items("ielts_practice_search_parts", { limit: 5 }));
    expect(new Set(parts.map((part) => part.partId)).size).toBe(parts.length);
    const [first] = await all(client.pages("ielts_footprints_list", { limit: 50, kinds: ["mock"] }));
    const mocks = await all(client.items("ielts_footprints_list", { limit: 2, kinds: ["mock"] }));
    expect(mocks).toHaveLength(first?.total ?? -1);
    const events = await all(client.items("ielts_learning_pull_events", { limit: 400 }));
    const cursors = events.map((event) => event.cursor);
    expect(cursors).toEqual(cursors.toSorted((a, b) => a - b));
    expect(cursors.length).toBeGreaterThan(400);
    const [plan] = await all(client.items("ielts_study_plans_list"));
    const tasks = await all(client.items("ielts_study_plans_get", { planId: plan?.planId ?? 0, limit: 7 }));
    expect(tasks).toHaveLength(plan?.progress.taskCount ?? -1);
  });

  test("within an answer is whole", async () => {
    const client = clientOf();
    const [attempt] = await all(client.items("ielts_dictation_recent_attempts"));
    const lines = await all(
      client.items("ielts_dictation_read_attempt", { attemptId: attempt?.attemptId ?? "", limit: 3 }),
    );
    expect(lines.length).toBe(attempt?.lineCount ?? -1);
  });

  test("of the versions of a text is whole", async () => {
    const client = clientOf();
    const sessions = await all(client.items("ielts_practice_recent_activity", { subject: "writing" }));
    const read = sessions.map(({ sessionId }) => client.writing.readPractice({ sessionId, limit: 10 }));
    const [most] = (await Promise.all(read)).toSorted((a, b) => b.versions.items.length - a.versions.items.length);
    const request = { sessionId: most?.practice.sessionId ?? 0, limit: 1 };
    const versions = await all(client.items("ielts_writing_read_practice", request));
    expect(versions).toEqual(most?.versions.items ?? []);
    expect(versions.length).toBeGreaterThan(1);
  });

  test("that is a text is the text", async () => {
    const client = clientOf({ token: undefined });
    const { items } = await client.prep.searchGuides();
    const slug = items[0]?.slug ?? "";
    const windows = await all(client.pages("ielts_prep_read_guide", { slug, maxChars: 1000 }));
    const whole = await client.prep.readGuide({ slug, maxChars: 30_000 });
    expect(windows.map((one) => one.content).join("")).toBe(whole.content);
    expect(windows.length).toBeGreaterThan(1);
  });
});

const TODAY = "2026-03-02T10:00:00.000Z";

describe("the client in Node.js, as it is installed", () => {
  const environment = () => ({ ...process.env, LECTERN_URL: ready.baseUrl, LECTERN_TOKEN: ready.token, NO_COLOR: "1" });

  test("runs the whole example of its README, and a second time adds nothing", async () => {
    const example = readmeBlocks().at(-1) ?? "";
    await Bun.write(join(installed.dir, "example.js"), example);
    // The example contains today's date; both runs happen on the same day.
    const today = `const Now = Date;
      globalThis.Date = class extends Now { constructor(...given) { super(...(given.length > 0 ? given : ["${TODAY}"])); } };`;
    await Bun.write(join(installed.dir, "today.js"), today);
    const node = ["node", "--import", "./today.js", "example.js"];
    await fault("drop-after-commit", CREATE);
    const first = await ran(node, { cwd: installed.dir, env: environment() });
    expect([first.exitCode, /^Added \d+$/m.test(first.stdout)]).toEqual([0, true]);
    expect(first.stderr).toMatch(/^ielts_study_todos_create again in \d+ ms: /);
    const second = await ran(node, { cwd: installed.dir, env: environment() });
    expect([second.exitCode, second.stderr]).toEqual([0, ""]);
    expect(/^Added .*$/m.exec(second.stdout)?.[0]).toBe(/^Added .*$/m.exec(first.stdout)?.[0] ?? "");
    expect(await todosNamed(`Review the words of ${TODAY.slice(0, 10)}`)).toHaveLength(1);
  });

  test("distinguishes a missing service from a broken connection, and shows no token", async () => {
    const code = `
      import { inspect } from "node:util";
      import { LecternClient } from "lectern-client";
      const token = process.env.LECTERN_TOKEN;
      const reasons = [];
      let shown = "";
      for (const baseUrl of [process.env.NOBODY_URL, process.env.LECTERN_URL]) {
        const client = new LecternClient({ baseUrl, token, retries: 0 });
        const error = await client.feedback.create({ content: "x" }).catch((thrown) => thrown);
        reasons.push([error.name, error.reason, error.mayHaveHappened]);
        shown += inspect([client, error], { depth: 9, showHidden: true });
      }
      console.log(JSON.stringify({ reasons, shows: shown.includes(token) }));`;
    await Bun.write(join(installed.dir, "trouble.js"), code);
    await fault("drop-before-commit", "ielts_feedback_create");
    const env = { ...environment(), NOBODY_URL: `http://127.0.0.1:${closedPort()}` };
    const { stdout, stderr } = await ran(["node", "trouble.js"], { cwd: installed.dir, env });
    expect(stderr).toBe("");
    const output: unknown = JSON.parse(stdout);
    expect(listAt(output, "reasons")).toEqual([
      ["LecternConnectionError", "unreachable", false],
      ["LecternConnectionError", "broken_off", true],
    ]);
    expect(at(output, "shows")).toBe(false);
  });
});

// These run last because they change the learner's data.
describe("a write of the examples", () => {
  test.each(examplesOf("write"))("answers what its type says: $id, $title", expectAnswer);
});
