import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { storeUnsent } from "../../../src/web/features/player/unsent-storage.ts";
import { startApp, type TestAccount, type TestApp, type TestSession } from "../../support/app.ts";
import { eventually } from "../../support/eventually.ts";
import { at, listAt } from "../../support/json.ts";
import { installLibrary } from "../../support/library.ts";
import { type Call, practise } from "../../support/submitted.ts";
import { openPage } from "./page.ts";

const KAYAK = "Booking a kayak course";

describe("what a closed window stored in this browser of a section that was submitted", () => {
  let app: TestApp;
  let owner: TestAccount;
  let session: TestSession;
  let sessionId: number;
  let slotId: number;
  beforeAll(async () => {
    app = await startApp();
    await installLibrary(app);
    owner = await app.account({ role: "owner" });
    session = await app.session(owner);
    const call: Call = async (id, request) => (await app.web(id, request, session)).data;
    sessionId = await practise(call, KAYAK, { 4: "the harbour" });
    const saved = await call("practice_save_answers", { sessionId, subject: "listening" });
    slotId = Number(at(listAt(saved, "answers")[0], "questionSlotId"));
  });
  afterAll(() => app?.stop());

  const stored = () => Object.keys(localStorage).filter((key) => key.startsWith("lectern.answers."));
  /** Opens the section again in a browser in which a window wrote that answer, sent it as it closed, and never had an answer. */
  async function openAgain(value: string) {
    const page = await openPage(app, session, `/practice/${sessionId}`);
    // Before the page looks, which is after it has asked for the other windows.
    const base = { value: "", flagged: false, revision: 0 };
    const entry = { base, value, flagged: false, sent: [value], conflict: null, isRefused: false };
    const section = { accountId: owner.id, sessionId, subject: "listening" };
    storeUnsent(section, "gone", { entries: [[slotId, entry]], audio: [], numbers: [[slotId, 4]] });
    return page;
  }

  test("is removed where it arrived, and the review opens", async () => {
    const page = await openAgain("the harbour");
    await eventually(() => expect(page.address()).toBe(`/reviews/practice-${sessionId}`));
    expect(stored()).toEqual([]);
  });

  test("is shown once where it did not arrive", async () => {
    const page = await openAgain("the pier");
    await page.findByRole("heading", { name: "Not submitted" });
    expect(page.getByRole("definition").textContent).toBe("the pier");
    page.press(page.getByRole("link", { name: "See the review" }));
    await eventually(() => expect(page.address()).toBe(`/reviews/practice-${sessionId}`));
    await eventually(() => expect(stored()).toEqual([]));
  });
});
