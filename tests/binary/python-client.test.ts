import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { LecternClient } from "../../client/lib/index.js";
import { buildIfStale, hostBinary } from "../../scripts/house/binary.ts";
import { placeOf } from "../../scripts/house/client-operations.ts";
import {
  type Done,
  type Driver,
  type InstalledPython,
  installedPython,
  isWithoutPython,
  type Order,
  pythonBlocks,
} from "../client/python.ts";
import { type DemoProcess, demoProcess, type ReadyLine, readReady } from "../demo/program.ts";
import { paced } from "../support/eventually.ts";
import { temporaryFolder } from "../support/folders.ts";
import { at, listAt } from "../support/json.ts";
import { agentOperations, type OperationId, typedData } from "../support/operations.ts";

const root = join(import.meta.dir, "../..");
const folder = temporaryFolder();
let demo: DemoProcess;
let ready: ReadyLine;
let installed: InstalledPython;
let driver: Driver;

beforeAll(async () => {
  if (isWithoutPython) return;
  await buildIfStale(root);
  const args = ["--json", "--port", "0", "--seed", "7", "--now", "2026-09-09T02:00:00Z"];
  const program = { command: [hostBinary(root)], cwd: folder.dir };
  [demo, installed] = await Promise.all([demoProcess(args, { program, tmp: folder.dir }), installedPython()]);
  ready = readReady(demo.ready);
  driver = await installed.driver();
}, paced(180_000));
afterAll(async () => {
  await driver?.stop();
  await demo?.stop();
  installed?.remove();
  folder.remove();
});
afterEach(() => (isWithoutPython ? undefined : steer("/faults/clear", {})));

type Call = Omit<Order, "baseUrl" | "client"> & { readonly token?: string | null };

/** A call of the Python client with the learner's token, or another one, or none. */
function python({ token = ready.token, ...order }: Call): Promise<Done> {
  return driver.call({ baseUrl: ready.baseUrl, client: { token }, ...order });
}

/** The result of a call that succeeds. */
async function resultOf(call: Call): Promise<unknown> {
  const done = await python(call);
  expect(done.error).toBeUndefined();
  return done.result;
}

const itemsOf = async (operation: OperationId, request: object = {}) =>
  listAt({ items: await resultOf({ method: "items", arguments: [operation, request] }) }, "items");

/** Calls the demo's control endpoint. */
async function steer(path: string, body: object): Promise<void> {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(`${ready.controlUrl}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
  expect(answer.status).toBe(200);
}
const fault = (kind: string, target: string, fields: object = {}) =>
  steer("/faults/add", { kind, targets: [target], ...fields });

const CREATE = "ielts_study_todos_create";
const todosNamed = async (title: string) =>
  (await itemsOf("ielts_study_todos_list", { query: title })).filter((todo) => at(todo, "title") === title);

const examplesOf = (effect: "read" | "write") =>
  agentOperations
    .filter((one) => one.effect === effect)
    .flatMap((operation) => operation.examples.map(({ title, request }) => ({ id: operation.id, title, request })));

/** Calls an example by its method. It may name something this learner does not have, but its fields must be valid. */
async function expectAnswer({ id, request }: { id: string; request: object }): Promise<void> {
  const operation = agentOperations.find((one) => one.id === id);
  const { group, method } = operation === undefined ? { group: "", method: "" } : placeOf(operation);
  const { error, result } = await python({ method: `${group}.${method}`, arguments: [request] });
  if (error === undefined) expect(typedData(id as OperationId, result)).toEqual(result as never);
  else {
    expect(error).toMatchObject({ type: "LecternError", operation: id, may_have_happened: false });
    expect([400, 404]).toContain(Number(error["status"]));
    expect(["request.invalid", "operation.not_found"]).not.toContain(String(error["reason"]));
  }
}

describe.skipIf(isWithoutPython)("an operation called by the Python client", () => {
  test.concurrent.each(examplesOf("read"))("answers what its type says: $id, $title", expectAnswer);

  test("needs no token where it is public", async () => {
    const found = await resultOf({ method: "prep.search_guides", arguments: [{ limit: 2 }], token: null });
    expect(listAt(found, "items")).toHaveLength(2);
    const { error } = await python({ method: "study_todos.list", token: null });
    expect(error).toMatchObject({ status: 401, code: 40101 });
  });

  test("reports a missing scope, an invalid field and a record that does not exist", async () => {
    const token = ready.readOnlyToken;
    const scope = await python({ method: "study_todos.delete", arguments: [{ todoId: 1 }], token });
    expect(scope.error).toMatchObject({ status: 403, code: 40301, reason: "auth.scope_missing" });
    const field = await python({ method: "vocabulary.personal_search", arguments: [{ limit: 51 }], token });
    expect(field.error).toMatchObject({
      status: 400,
      code: 40001,
      details: [{ path: "/limit", expected: "integer from 1 to 50" }],
    });
    const record = await python({ method: "speaking.materials_read", arguments: [{ materialId: 999_999 }], token });
    expect(record.error).toMatchObject({ status: 404, code: 40401, may_have_happened: false });
    for (const { error } of [scope, field, record]) expect(String(error?.["request_id"])).toMatch(/^\S{8,}$/);
  });

  test("is in the listing, with whether the token allows it", async () => {
    const listing = await resultOf({ method: "listing", token: ready.readOnlyToken });
    const listed = listAt(listing, "operations");
    expect(listed.map((one) => String(at(one, "operationName"))).toSorted()).toEqual(
      agentOperations.map(({ id }) => id).toSorted(),
    );
    const writes = listed.filter((one) => at(one, "effect") === "write");
    expect(writes.map((one) => at(one, "allowed"))).toEqual(writes.map(() => false));
    const whole = await resultOf({ method: "listing", options: { include: "responses" } });
    expect(at(listAt(whole, "operations")[0], "method")).toBe("POST");
  });
});

describe.skipIf(isWithoutPython)("a binding by the Python client", () => {
  const bind = async () => {
    const made = await resultOf({ method: "create_binding", arguments: [{ clientName: "Python test" }], token: null });
    return { made, bindingId: String(at(made, "bindingId")) };
  };

  test("waits for the user, gets the token once, and the token works", async () => {
    const { made, bindingId } = await bind();
    const waiting = python({ method: "wait_for_token", arguments: [made], options: { timeout: 60 }, token: null });
    await steer("/bindings/confirm", { bindingId });
    const { error, result, showsToken } = await waiting;
    expect([error, showsToken]).toEqual([undefined, false]);
    const token = String(at(result, "token"));
    const me = await resultOf({ method: "me", token });
    expect(me).toMatchObject({ clientName: "Python test", expiresAt: at(result, "expires_at") });
    const again = await python({ method: "wait_for_token", arguments: [made], token: null });
    expect(again.error).toMatchObject({ type: "LecternBindingError", status: "used" });
  });

  test("that the user declines ends", async () => {
    const { made, bindingId } = await bind();
    await steer("/bindings/decline", { bindingId });
    const { error } = await python({ method: "wait_for_token", arguments: [made], token: null });
    expect(error).toMatchObject({ type: "LecternBindingError", status: "expired" });
  });
});

describe.skipIf(isWithoutPython)("a write by the Python client", () => {
  const create = (title: string, options: Order["options"] = {}) =>
    python({ method: "study_todos.create", arguments: [{ items: [{ title }] }], options });

  test.each(["drop-after-commit", "500-after-commit", "drop-before-commit", "500-before-commit"])(
    "is done once though the call meets %s",
    async (kind) => {
      const title = `Once in Python in spite of ${kind}`;
      await fault(kind, CREATE, { times: 2 });
      const { error, result, retries } = await create(title);
      expect([error, retries.length]).toEqual([undefined, 2]);
      const made = listAt(result, "items").map((todo) => at(todo, "todoId"));
      expect((await todosNamed(title)).map((todo) => at(todo, "todoId"))).toEqual(made);
    },
  );

  test("is done twice without a key where the caller repeats it, as the error warned", async () => {
    const title = "Twice in Python without a key";
    await fault("drop-after-commit", CREATE);
    const first = await create(title, { idempotency_key: false });
    expect(first.error).toMatchObject({ type: "LecternConnectionError", may_have_happened: true });
    await create(title, { idempotency_key: false });
    expect(await todosNamed(title)).toHaveLength(2);
  });

  test("is done once under the key of the error of another client", async () => {
    const title = "Begun in TypeScript";
    await fault("drop-after-commit", CREATE);
    const script = new LecternClient({ baseUrl: ready.baseUrl, token: ready.token, retries: 0 });
    const error: unknown = await script.studyTodos.create({ items: [{ title }] }).catch((thrown: unknown) => thrown);
    const { notices } = await create(title, { idempotency_key: at(error, "idempotencyKey"), notice: true });
    expect(notices).toMatchObject([{ is_repeat: true, attempts: 1 }]);
    expect(await todosNamed(title)).toHaveLength(1);
  });

  test("under a key of the caller refuses another request", async () => {
    await create("Under a key", { idempotency_key: "python-test-1" });
    const { error } = await create("Another", { idempotency_key: "python-test-1" });
    expect(error).toMatchObject({ status: 400, reason: "idempotency.key_reused", idempotency_key: "python-test-1" });
  });
});

describe.skipIf(isWithoutPython)("a service in trouble", () => {
  test("is waited for as it says with 429", async () => {
    await fault("429", "ielts_study_todos_list", { retryAfter: 1 });
    const { error, retries } = await python({ method: "study_todos.list" });
    expect(error).toBeUndefined();
    expect(retries).toMatchObject([{ wait: 1, attempt: 1, error: { status: 429, code: 42901, retry_after: 1 } }]);
  });

  test("that takes too long ends with the time of the call", async () => {
    await fault("delay", "ielts_study_todos_list", { delayMs: 3000 });
    const { error } = await python({ method: "study_todos.list", options: { timeout: 0.2 } });
    expect(error).toMatchObject({ reason: "timeout", may_have_happened: false });
  });
});

describe.skipIf(isWithoutPython)("a list read by the Python client", () => {
  test("is the same as that of the TypeScript client, however it is paged", async () => {
    const script = new LecternClient({ baseUrl: ready.baseUrl, token: ready.token });
    const all = async (items: AsyncIterable<unknown>) => {
      const list: unknown[] = [];
      for await (const item of items) list.push(item);
      return list;
    };
    const whole = await all(script.items("ielts_vocabulary_personal_search", { limit: 50 }));
    expect(await itemsOf("ielts_vocabulary_personal_search", { limit: 17 })).toEqual(whole);
    const parts = await all(script.items("ielts_practice_search_parts", { limit: 6 }));
    expect(await itemsOf("ielts_practice_search_parts", { limit: 5 })).toEqual(parts);
    const sections = await all(script.items("ielts_courses_search_sections", { limit: 6 }));
    expect(await itemsOf("ielts_courses_search_sections", { limit: 2 })).toEqual(sections);
    const events = await all(script.items("ielts_learning_pull_events", { limit: 500 }));
    expect(await itemsOf("ielts_learning_pull_events", { limit: 400 })).toEqual(events);
    expect([whole.length, parts.length, sections.length, events.length].every((count) => count > 6)).toBe(true);
  });

  test("that is a text is the text", async () => {
    const guides = await resultOf({ method: "prep.search_guides", token: null });
    const slug = at(listAt(guides, "items")[0], "slug");
    const windows = await resultOf({ method: "pages", arguments: ["ielts_prep_read_guide", { slug, maxChars: 1000 }] });
    const whole = await resultOf({ method: "prep.read_guide", arguments: [{ slug, maxChars: 30_000 }] });
    const pages = listAt({ windows }, "windows");
    expect(pages.map((one) => at(one, "content")).join("")).toBe(String(at(whole, "content")));
    expect(pages.length).toBeGreaterThan(1);
  });
});

describe.skipIf(isWithoutPython)("the export saved by the Python client", () => {
  test("is the whole answer in a file, after a lost attempt too", async () => {
    const file = join(folder.dir, "export.json");
    await fault("drop-before-commit", "ielts_learner_export_data");
    const saved = await python({ method: "save", arguments: ["ielts_learner_export_data", file, {}] });
    expect([saved.error, saved.retries.length]).toEqual([undefined, 1]);
    const copy: unknown = JSON.parse(readFileSync(file, "utf8"));
    const data = typedData("ielts_learner_export_data", at(copy, "data"));
    expect([at(copy, "code"), data.coverage.complete, data.unchanged]).toEqual([0, true, false]);
    const { dataVersion } = data;
    const now = await resultOf({ method: "learner.export_data", arguments: [{ dataVersion }] });
    expect(now).toMatchObject({ unchanged: true, dataVersion });
  });
});

describe.skipIf(isWithoutPython)("the Python client as it is installed", () => {
  test("runs the whole example of its README, and a second time adds nothing", async () => {
    // The example contains today's date; both runs happen on the same day.
    const day = "2026-03-02";
    const example = (pythonBlocks().at(-1) ?? "").replace("date.today().isoformat()", `"${day}"`);
    expect(example).toContain(`"${day}"`);
    writeFileSync(join(installed.dir, "example.py"), example);
    const environment = { LECTERN_URL: ready.baseUrl, LECTERN_TOKEN: ready.token };
    await fault("drop-after-commit", CREATE);
    const first = await installed.run(["example.py"], environment);
    expect([first.exitCode, /^Added \d+$/m.test(first.stdout)]).toEqual([0, true]);
    expect(first.stderr).toMatch(/^ielts_study_todos_create again in 0\.\d s: /);
    const second = await installed.run(["example.py"], environment);
    expect([second.exitCode, second.stderr]).toEqual([0, ""]);
    expect(/^Added .*$/m.exec(second.stdout)?.[0]).toBe(/^Added .*$/m.exec(first.stdout)?.[0] ?? "");
    expect(await todosNamed(`Review the words of ${day}`)).toHaveLength(1);
  });
});

// These run last because they change the learner's data.
describe.skipIf(isWithoutPython)("a write of the examples by the Python client", () => {
  test.each(examplesOf("write"))("answers what its type says: $id, $title", expectAnswer);
});
