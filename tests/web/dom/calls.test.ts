import { afterAll, beforeAll, describe, expect, test } from "bun:test";
import { startApp, type TestApp, type TestSession } from "../../support/app.ts";
import { eventually, throughout, until } from "../../support/eventually.ts";
import { installLibrary } from "../../support/library.ts";
import { openPage } from "./page.ts";

let app: TestApp;
let session: TestSession;
let ids: Record<string, string | number>;
beforeAll(async () => {
  app = await startApp();
  await installLibrary(app);
  const owner = await app.account({ role: "owner" });
  session = await app.session(owner);
  const token = await app.token(owner);
  const { items: parts } = await app.ok("ielts_practice_search_parts", { subject: "reading" }, token);
  const { items: guides } = await app.ok("ielts_prep_search_guides", {}, token);
  const [part, guide] = [parts[0], guides[0]];
  if (part === undefined || guide === undefined) throw new Error("The library has no reading part, or no guide");
  const tasks = [{ contentRef: part.contentRef, date: "2026-09-10", slot: "morning" as const }];
  const { planId } = await app.ok("ielts_study_plans_create", { title: "Eight weeks", tasks }, token);
  await app.ok("ielts_vocabulary_personal_add", { items: [{ phrase: "estuary" }] }, token);
  const { items: papers } = await app.ok("ielts_mock_search_papers", {}, token);
  const newMaterial = { title: "The night train", coreStory: "It stopped in the snow." };
  const { id: material } = await app.ok("ielts_speaking_materials_create", newMaterial, token);
  const { items: topics } = await app.webOk("speaking_search_topics", {}, session);
  const { items: dictations } = await app.webOk("dictation_list_materials", {}, session);
  const { items: sections } = await app.ok("ielts_courses_search_sections", {}, token);
  ids = {
    part: part.partId,
    guide: guide.slug,
    plan: planId,
    paper: papers[0]?.paperId ?? "",
    material,
    topic: topics[0]?.partId ?? 0,
    dictation: dictations[0]?.partId ?? 0,
    course: sections[0]?.contentRef.courseId ?? 0,
    section: sections[0]?.sectionId ?? 0,
  };
});
afterAll(() => app?.stop());

/** A pause this long without another request ends a round. */
const QUIET_MS = 80;

/**
 * Opens a page whose calls are answered in rounds: every response waits until the page sends no more requests without it. The number
 * of rounds is the number of sequential calls. A repeated request does not start a new round: React's strict mode requests
 * twice, and some data is read again once the page listens for changes.
 */
async function roundsOf(address: string): Promise<string[][]> {
  const rounds: string[][] = [];
  const waiting: { call: string; release(): void }[] = [];
  const known = new Set<string>();
  const fetchOfPage = globalThis.fetch;
  const inRounds = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const isCall = typeof input === "string" && input.startsWith("/api/") && !input.includes("/stream/");
    if (!isCall) return fetchOfPage(input, init);
    const { promise, resolve } = Promise.withResolvers<void>();
    waiting.push({ call: `${input.replace("/api/web/", "")} ${init.body ?? ""}`, release: resolve });
    const answer = await fetchOfPage(input, init);
    // Read completely before it is released: the transfer of its bytes is not part of a round.
    const body = await answer.arrayBuffer();
    await promise;
    return new Response(body, { status: answer.status, headers: answer.headers });
  };
  globalThis.fetch = Object.assign(inRounds, { preconnect: fetchOfPage.preconnect });
  try {
    await openPage(app, session, address);
    await until(() => waiting.length > 0);
    for (;;) {
      await eventually(async () => {
        const asked = waiting.length;
        await throughout(() => expect(waiting.length).toBe(asked), QUIET_MS);
      });
      if (waiting.length === 0) return rounds;
      const round = waiting.splice(0);
      const asked = new Set(round.flatMap(({ call }) => (known.has(call) ? [] : [call])));
      for (const call of asked) known.add(call);
      if (asked.size > 0) rounds.push([...asked].toSorted());
      for (const { release } of round) release();
    }
  } finally {
    globalThis.fetch = fetchOfPage;
  }
}

/**
 * Pages with their calls: one for the signed-in user, then everything they show, at once. A page that sends a request only after another
 * response names it; add one only with a reason.
 */
const PAGES: readonly [address: string, atOnce: number, afterwards?: readonly string[]][] = [
  ["/", 17],
  ["/practice", 7],
  ["/practice?part={part}", 6],
  ["/mock", 5],
  ["/mock?paper={paper}", 6],
  ["/reviews", 4],
  ["/ai-apps/listening-dictation", 5],
  ["/ai-apps/listening-dictation?part={dictation}", 7],
  ["/ai-apps/vocabulary-practice", 8],
  ["/vocabulary", 4],
  ["/writing", 5],
  ["/speaking", 4],
  ["/speaking?part={topic}", 5],
  ["/speaking?material={material}", 6],
  ["/speaking?tab=recordings", 4],
  ["/learning-center", 4],
  ["/learning-center?course={course}", 4],
  // The start of a section is written once it is shown.
  ["/learning-center?course={course}&section={section}", 4, ["courses_record_progress"]],
  ["/prep-guides", 4],
  ["/prep-guides/{guide}", 4],
  ["/prediction-hits", 4],
  ["/plans", 4],
  ["/plans?plan={plan}", 5],
  ["/plans?view=week", 5],
  ["/todos", 4],
  ["/reminders", 4],
  ["/footprints", 5],
  ["/profile", 4],
  ["/assets", 4],
  ["/feedback", 4],
  ["/settings/notifications", 4],
  // What agents do while the page is open is requested after what they did before.
  ["/settings/activity", 6, ["agents_list_calls"]],
  ["/settings/agents", 4],
  ["/settings/connect", 4],
  ["/settings", 3],
  ["/settings/security", 4],
  ["/settings/calendar", 4],
  ["/settings/export", 3],
  ["/vocabulary/wordbooks", 6],
  ["/admin/packs", 4],
  ["/admin/feedback", 4],
  ["/developers", 4],
  ["/reviews?tab=corrections", 4],
];

describe("a page that is opened", () => {
  test.each(PAGES.map(([address, atOnce, afterwards = []]) => [address, atOnce, [...afterwards]] as const))(
    "%s requests what it shows by %d calls at once",
    async (pattern, atOnce, afterwards) => {
      const address = pattern.replace(/\{(\w+)\}/g, (_, name: string) => String(ids[name]));
      const [first, second, third = [], ...more] = (await roundsOf(address)).map((calls) =>
        calls.map((call) => call.slice(0, call.indexOf(" "))),
      );
      expect(first).toEqual(["account_session"]);
      expect([second, second?.length]).toEqual([second, atOnce]);
      expect(third).toEqual([...afterwards]);
      expect(more).toEqual([]);
    },
  );
});
