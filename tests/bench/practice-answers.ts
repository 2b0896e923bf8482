/** Saving and submitting answers against the hand-written server, at the workspace's own addresses. */
import { type Contest, detail, differingRows, fitted, ROUNDS, ratio, requireSameAnswers, rounds } from "./contest.ts";
import { type BenchLearner, type PracticeFolder, QUESTIONS } from "./practice-data.ts";
import { median } from "./processes.ts";
import { atLeast, atMost, type Figure } from "./report.ts";

const LEARNERS = 500;
const SAVE_SECONDS = 4;
/** Each of the 500 learners saves once a second on average. */
const THINK_MS = 1000;
/** How many submit at once, and how often each does in a round. */
export const SUBMITTERS = 16;
const SUBMISSIONS = 25;
/** Practices that a submitter needs: for both servers in each round, and for the comparison of answers. */
export const SUBMITTED_SESSIONS = ROUNDS * 2 * SUBMISSIONS + 2;
export const SAVING_LEARNERS = LEARNERS + 2;

/** 500 learners at once, each in a practice of 40 questions: as fast as answers arrive, and at human speed. */
export async function practiceSave(folder: PracticeFolder): Promise<Figure[]> {
  const { slots } = folder;
  const contest = contestOver(folder);
  const learners = folder.learners.slice(0, LEARNERS).map(({ cookie, sessionIds: [sessionId = 0] }) => ({
    cookie,
    bodies: slots.map((slot) => saveBody(sessionId, slot)),
  }));
  await requireSame(contest, "practice_save_answers", folder.learners.slice(LEARNERS), (sessionId) =>
    saveBody(sessionId, slots[0] ?? 0).replace("{{revision}}", "0"),
  );
  const [first] = folder.learners.slice(LEARNERS);
  const rows = await differingRows(contest, savesOf(first, slots));
  const plan = { operation: "practice_save_answers", learners, seconds: SAVE_SECONDS, warmupSeconds: 1 };
  const flatOut = await rounds(contest, () => ({ ...plan, thinkMs: 0 }));
  const thinking = await rounds(contest, () => ({ ...plan, thinkMs: THINK_MS }));
  const judged = (figure: Figure, pairs: typeof flatOut) => fitted(figure, pairs, contest, { key: "save", rows });
  const atOnce = detail(flatOut);
  const paced = detail(thinking);
  return [
    judged(
      atLeast("save, 500 at once: requests/s against hand-written", ratio(flatOut, "perSecond"), 0.6, atOnce),
      flatOut,
    ),
    judged(atMost("save, 500 at once: p99 against hand-written", ratio(flatOut, "p99"), 2.5, atOnce), flatOut),
    // At one save a second the learners determine the rate: the baseline is judged by the rounds without pauses.
    judged(atMost("save, 500 once a second: p99 against hand-written", ratio(thinking, "p99"), 2.5, paced), flatOut),
    atMost("save, 500 once a second: p99 in ms", median(thinking.map(({ ours }) => ours.p99)), 50, paced),
  ];
}

/** Saves of one learner: first answers, the same once more, a changed one. */
function savesOf(learner: BenchLearner | undefined, slots: readonly number[]) {
  const { cookie = "", sessionIds: [sessionId = 0] = [] } = learner ?? {};
  const [one = 0, two = 0] = slots;
  return [one, two, two, one].map((slot, index) => ({
    ...{ operation: "practice_save_answers", cookie },
    body: saveBody(sessionId, slot)
      .replace("{{revision}}", "0")
      .replace("{{n}}", String(Math.floor(index / 2))),
  }));
}

function saveBody(sessionId: number, questionSlotId: number): string {
  const known = "{{revision}}";
  return `{"sessionId":${sessionId},"subject":"reading","knownRevision":${known},"changes":[{"questionSlotId":${questionSlotId},"value":"an answer of some words {{n}}","basedOn":9007199254740991}]}`;
}

/** Submissions of 40 answered questions, 16 at once; each practice is submitted once. */
export async function practiceSubmit(folder: PracticeFolder): Promise<Figure[]> {
  const contest = contestOver(folder);
  const submitBody = (sessionId: number) => `{"sessionId":${sessionId},"subject":"reading"}`;
  const compared = folder.learners
    .slice(0, 2)
    .map(({ cookie, sessionIds }) => ({ cookie, sessionIds: sessionIds.slice(-1) }));
  await requireSame(contest, "practice_submit", compared, submitBody);
  const [first] = folder.learners;
  const body = submitBody(first?.sessionIds.at(-2) ?? 0);
  const rows = await differingRows(contest, [{ operation: "practice_submit", cookie: first?.cookie ?? "", body }]);
  const pairs = await rounds(contest, (round, side) => {
    const from = (round * 2 + (side === "ours" ? 0 : 1)) * SUBMISSIONS;
    const learners = folder.learners.map(({ cookie, sessionIds }) => ({
      cookie,
      bodies: sessionIds.slice(from, from + SUBMISSIONS).map(submitBody),
    }));
    return { operation: "practice_submit", learners, thinkMs: 0, seconds: null, warmupSeconds: 0 };
  });
  const name = `submit and mark ${QUESTIONS} questions, ${SUBMITTERS} at once`;
  const comparison = detail(pairs);
  return [
    atLeast(`${name}: requests/s against hand-written`, ratio(pairs, "perSecond"), 0.8, comparison),
    atMost(`${name}: p99 against hand-written`, ratio(pairs, "p99"), 2.5, comparison),
  ].map((figure) => fitted(figure, pairs, contest, { key: "submit", rows }));
}

function contestOver({ dir }: PracticeFolder): Contest {
  return { dir, baseline: "tests/bench/practice-baseline.ts", plans: new Set() };
}

async function requireSame(
  contest: Contest,
  operation: string,
  learners: readonly BenchLearner[],
  body: (sessionId: number) => string,
): Promise<void> {
  const idOf = (index: number) => learners[index]?.sessionIds[0] ?? 0;
  const calls = learners.map(({ cookie }, index) => ({ cookie, body: body(idOf(index)) }));
  await requireSameAnswers(contest, operation, calls, (answer, index) =>
    answer
      .replaceAll(/"activeSeconds":\d+/g, '"activeSeconds":0')
      .replaceAll(`"sessionId":${idOf(index)}`, '"sessionId":0')
      .replaceAll(`practice-${idOf(index)}"`, 'practice-0"'),
  );
}
