import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { TestClock } from "../../support/clock.ts";
import { eventually } from "../../support/eventually.ts";
import { at, listAt } from "../../support/json.ts";
import { installLibrary } from "../../support/library.ts";
import { type Call, practise, sit, sitSection } from "../../support/submitted.ts";
import { openPage, wordsOf } from "./page.ts";

const LAMP = "The lamp that drinks seawater";
const KAYAK = "Booking a kayak course";
/** Five minutes: evidence dated in the future does not count. */
const BEFORE_MS = 300_000;

describe("the profile page", () => {
  let app: TestApp;
  let session: TestSession;
  let token: string;
  let call: Call;
  beforeAll(async () => {
    app = await startApp({ clock: new TestClock(Date.now()) });
    await installLibrary(app);
    const owner = await app.account({ role: "owner" });
    session = await app.session(owner);
    token = await app.token(owner);
    call = async (id, request) => (await app.web(id, request, session)).data;
    // Of the statements, two right, one wrong, one unanswered.
    const answers = { 1: "FALSE", 2: "FALSE", 3: "NOT GIVEN", 5: "F", 6: "D", 9: "cap", 12: "rod" };
    await practise(call, LAMP, answers, "test");
    const mock = await sit(call, "Fixture paper: the whole test");
    await sitSection(call, { sessionId: mock, subject: "listening", answers: { 1: "Hartwell", 2: "27", 31: "color" } });
    const added = await call("ielts_vocabulary_personal_add", { items: [{ phrase: "estuary" }, { phrase: "ledger" }] });
    const [estuary, ledger] = listAt(added, "items").map((item) => at(item, "entry", "id"));
    await call("ielts_vocabulary_personal_record_review", { id: estuary, rating: "good" });
    await call("ielts_vocabulary_personal_record_review", { id: ledger, rating: "hard" });
  });
  afterAll(() => app?.stop());

  test("the last 30 days have what the service counted, and grow as more is submitted", async () => {
    const page = await openPage(app, session, "/profile");
    const rowOf = (name: string) => page.getByRole("row", { name: new RegExp(`^${name} `) });
    const cells = (name: string) =>
      [...rowOf(name).querySelectorAll("td")].map(({ textContent }) => Number.parseFloat(textContent));
    await page.findByRole("row", { name: /^True \/ False \/ Not Given / });
    expect(cells("True / False / Not Given")).toEqual([2, 1, 1]);
    const main = wordsOf(page.getByRole("main"));
    expect(main).toContain("2, recall rate 75% Good 1 Hard 1 Again 0");
    expect(main).toContain("2 sections submitted");
    const counts = listAt(await call("ielts_learner_read_profile", {}), "summary", "evidenceCounts");
    const ofReading = counts.filter((one) => at(one, "subjectCode") === "reading").map((one) => at(one, "count"));
    expect(cells("Reading")).toEqual(ofReading.map(Number));
    expect(cells("Reading")).toEqual([13, 0, 0]);

    // The page is notified of changes made elsewhere.
    await practise(call, KAYAK, { 1: "hartwell", 4: "harbor" });
    const event = {
      eventId: "3d1a5a5e-1f0f-4c53-9c0d-6a7f5ad5b101",
      deviceId: "study-agent",
      eventType: "learning.evidence_recorded",
      subjectCode: "speaking",
      skillCodes: ["speaking.fluency"],
      payload: { evidenceType: "rubric", performance: 0.7, confidence: "low" },
      schemaVersion: 1,
      occurredAt: new Date(Date.now() - BEFORE_MS).toISOString(),
    };
    expect((await app.call("ielts_learning_push_events", { events: [event] }, token)).status).toBe(200);
    const fluency = await page.findByRole("button", { name: /^Fluency Mostly/ });
    await eventually(() => expect(wordsOf(fluency)).toContain("all sent by agents"));
    await eventually(() => expect(wordsOf(rowOf("Speaking"))).toContain("1 all sent by agents"));
    page.press(fluency);
    const latest = await page.findByRole("list", { name: "Latest evidence: Fluency" });
    expect(wordsOf(latest)).toContain("Assessed by the criteria: 70% sent by an agent");
    expect(latest.querySelector("a") === null).toBe(true);
  });
});
