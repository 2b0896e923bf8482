import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "bun:test";
import { call } from "../../../src/web/api.ts";
import { startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { rowsOf } from "../../support/dump.ts";
import { eventually } from "../../support/eventually.ts";
import { openPage } from "./page.ts";

let app: TestApp;
let learner: TestAccount;
let session: TestSession;
beforeAll(async () => {
  app = await startApp();
});
beforeEach(async () => {
  learner = await app.account();
  session = await app.session(learner);
});
const fetchOfPage = globalThis.fetch;
afterEach(() => {
  globalThis.fetch = fetchOfPage;
});
afterAll(() => app?.stop());

const CREATE = "ielts_study_todos_create";
const todo = (title: string) => ({ items: [{ title }] });
const titles = () => rowsOf(app.db, "SELECT title FROM todos WHERE account_id = ?", learner.id);

/** What becomes of a response on its way to the page. */
type Loss = (answer: Response) => Response;
const dropped: Loss = () => {
  throw new TypeError("Failed to fetch");
};
const cut: Loss = (answer) => new Response('{"code":0,"data":{"it', answer);
const ofProxy: Loss = () =>
  new Response("<h1>Bad gateway</h1>", { status: 502, headers: { "content-type": "text/html" } });

/** Loses the next responses to an operation after the service gave them. Returns the key of each of its calls. */
function lose(losses: readonly Loss[], id = CREATE): (string | null)[] {
  const keys: (string | null)[] = [];
  const losing = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const answer = await fetchOfPage(input, init);
    if (input !== `/api/web/${id}`) return answer;
    keys.push(new Headers(init.headers).get("idempotency-key"));
    return losses[keys.length - 1]?.(answer) ?? answer;
  };
  globalThis.fetch = Object.assign(losing, { preconnect: fetchOfPage.preconnect });
  return keys;
}

const failureOf = (answer: Promise<unknown>) =>
  answer.then(
    () => null,
    (error: Error) => error.constructor.name,
  );

describe("a write of the page", () => {
  test.each([
    ["the connection drops", dropped],
    ["the response is cut off", cut],
    ["a proxy answers instead", ofProxy],
  ])("is repeated once with its key if %s after the service wrote, and is one row", async (_how, loss) => {
    await openPage(app, session, "/todos");
    const keys = lose([loss]);
    const { items } = await call(CREATE, todo("Once"));
    expect([items.map(({ title }) => title), titles()]).toEqual([["Once"], [{ title: "Once" }]]);
    expect([keys.length, new Set(keys).size, keys[0]?.length]).toEqual([2, 1, 36]);
  });

  test("that stays without a response has the same key when it is sent again, and a new one afterwards", async () => {
    await openPage(app, session, "/todos");
    const keys = lose([dropped, dropped]);
    expect(await failureOf(call(CREATE, todo("Again")))).toBe("UnreachableError");
    await call(CREATE, todo("Other"));
    await call(CREATE, todo("Again"));
    expect(titles()).toEqual([{ title: "Again" }, { title: "Other" }]);
    await call(CREATE, todo("Again"));
    expect(titles().length).toBe(3);
    expect(keys.map((key) => keys.indexOf(key))).toEqual([0, 0, 2, 0, 4]);
  });

  test("keeps its key through a session that ended meanwhile", async () => {
    await openPage(app, session, "/todos");
    const ended: Loss = () =>
      Response.json({ message: "", reason: "auth.session_required", details: [] }, { status: 401 });
    const keys = lose([dropped, ended]);
    expect(await failureOf(call(CREATE, todo("Once")))).toBe("ApiError");
    await call(CREATE, todo("Once"));
    expect([titles(), new Set(keys).size]).toEqual([[{ title: "Once" }], 1]);
  });

  test("that is refused is not repeated, and sends a new key the next time", async () => {
    await openPage(app, session, "/todos");
    const keys = lose([]);
    for (let i = 0; i < 2; i++) expect(await failureOf(call(CREATE, todo("")))).toBe("ApiError");
    expect([keys.length, new Set(keys).size]).toEqual([2, 2]);
  });

  test("that the page stopped is not repeated by itself", async () => {
    await openPage(app, session, "/todos");
    const stopping = new AbortController();
    const keys = lose([
      () => {
        stopping.abort();
        throw stopping.signal.reason;
      },
    ]);
    expect(await failureOf(call(CREATE, todo("Once"), stopping.signal))).toBe("DOMException");
    expect(keys.length).toBe(1);
    await call(CREATE, todo("Once"));
    expect([titles().length, keys[1]]).toEqual([1, keys[0] ?? ""]);
  });

  test("reads send no key, and are not repeated by the call", async () => {
    await openPage(app, session, "/settings");
    const keys = lose([dropped], "study_plans_list_overdue");
    expect(await failureOf(call("study_plans_list_overdue", {}))).toBe("UnreachableError");
    expect(keys).toEqual([null]);
  });

  test("a todo whose response is lost is in the list, without a notice of a failure", async () => {
    const page = await openPage(app, session, "/todos");
    const keys = lose([dropped]);
    page.type(await page.findByRole("textbox", { name: "New todo" }), "Read a chapter");
    page.press(page.getByRole("button", { name: "Add" }));
    await page.findByText("Read a chapter");
    await eventually(() => expect([titles(), keys.length]).toEqual([[{ title: "Read a chapter" }], 2]));
    expect(page.queryByText(/Cannot reach the service/)).toBeNull();
  });
});
