import { addDays } from "../../lib/shanghai.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { type Author, at, type Random, type ScheduledAction, type Simulation } from "../simulation.ts";
import { begunOf, type Essay, revisedOf, textOf } from "./essays.ts";
import { reviewText } from "./reviewing.ts";
import { addWords } from "./words.ts";
import { type Written, writtenIn } from "./written.ts";

/** How often the player saves while the learner types, in milliseconds: the longest gap that it counts as activity. */
const SAVE_MS = 45_000;
/** The share of the time before the first word. */
const PLANNING = 0.1;
/** The share of the time after which the last word is written; the rest is for proofreading. */
const WRITTEN_BY = 0.92;
/** The completed share of the text that is still in progress. */
const BEGUN = 0.6;
/** The share of the reviewed texts that are revised, besides those whose revision the teacher sees. */
const REVISED = 0.35;
/** The share of texts of which the learner saves a draft halfway. */
const DRAFTS = 0.5;
/** More characters than any text of the first task has. */
const LONG = 1_250;
/** When the next text is started, on the day before the last one. */
const BEGINNING_HOUR = 15.13;
const TEACHING_HOUR = 13;
const REVISING_HOUR = 17.2;
const AGENT_HOUR = 18;

/**
 * Texts that are submitted, shared with the teacher and reviewed, about half of them revised afterwards; the next one is started in
 * advance.
 */
export const writing: Author = async (simulation) => {
  const random = simulation.random("writing");
  const written = await writtenIn(simulation);
  const next = written.find(({ day }) => day > simulation.lastDay);
  const submitted = written.filter(({ isDone }) => isDone);
  return [
    ...submitted.flatMap((task) => history(simulation, task, random)),
    ...(next === undefined ? [] : [beginning(simulation, next)]),
  ];
};

function beginning(simulation: Simulation, { partId, minutes, essay }: Written): ScheduledAction {
  return {
    at: at(addDays(simulation.lastDay, -1), BEGINNING_HOUR),
    async run() {
      const { sessionId } = await simulation.learner.call("practice_begin", { partId });
      await write(simulation, {
        sessionId,
        text: textOf(essay),
        minutes: minutes * BEGUN,
        upTo: BEGUN,
        hasDraft: false,
      });
    },
  };
}

function history(simulation: Simulation, task: Written, random: Random): ScheduledAction[] {
  const { partId, day, hour, essay } = task;
  const { learner, agent, teacher } = simulation;
  const isLong = textOf(essay).length > LONG;
  const taken = isLong ? random.between(36, 55) : random.between(18, 30);
  const hasDraft = random.happens(DRAFTS);
  const reviewDay = addDays(day, random.between(1, 2));
  const reviewHour = TEACHING_HOUR + random.number();
  const wants = random.happens(REVISED) && asksForMuch(essay);
  const isRevised = essay.again !== undefined || wants;
  let sessionId = 0;
  const actions: ScheduledAction[] = [
    {
      at: at(day, hour),
      async run() {
        const { timed } = essay;
        const mode = timed === undefined ? "practice" : "test";
        ({ sessionId } = await learner.call("practice_begin", { partId, mode }));
        await write(simulation, { sessionId, text: textOf(essay), minutes: timed ?? taken, upTo: 1, hasDraft });
        await learner.call("practice_submit", { sessionId, subject: "writing" });
        await simulation.pass(MINUTE_MS);
        await learner.call("reviews_share", { sessionId, shared: true });
      },
    },
    { at: at(reviewDay, reviewHour), run: () => review(simulation, sessionId, essay) },
  ];
  const { words } = essay;
  if (words !== undefined) {
    const run = async () => {
      const { practice } = await agent.call("ielts_writing_read_practice", { sessionId });
      const source = { sourceType: "writing_review", sourceId: `writing_session:${sessionId}` };
      await addWords(agent, words, { ...source, sourceTitle: practice.title });
    };
    actions.push({ at: at(reviewDay, AGENT_HOUR), run });
  }
  if (!isRevised) return actions;
  const revisingDay = addDays(reviewDay, 1);
  actions.push({ at: at(revisingDay, REVISING_HOUR), run: () => revise(simulation, sessionId, essay) });
  const { again } = essay;
  if (again !== undefined) {
    const run = async () => {
      const { versions } = await teacher.call("writing_open", { sessionId });
      const versionId = versions[0]?.versionId ?? 0;
      await teacher.call("writing_save_review", {
        versionId,
        basedOn: null,
        criteria: [],
        comments: [],
        summary: again,
      });
    };
    actions.push({ at: at(addDays(revisingDay, 1), reviewHour), run });
  }
  return actions;
}

/** Whether most of the comments request a change; praise alone is no reason to revise. */
function asksForMuch({ comments }: Essay): boolean {
  return comments.filter(({ better }) => better !== undefined).length > comments.length / 2;
}

/** Types a text, which is saved periodically as by the player. */
async function write(
  { learner, pass }: Simulation,
  how: { sessionId: number; text: string; minutes: number; upTo: number; hasDraft: boolean },
): Promise<void> {
  const { sessionId, text, upTo } = how;
  const { parts } = await learner.call("practice_open", { sessionId });
  const questionSlotId = parts[0]?.questionGroups[0]?.questions[0]?.questionSlotId ?? 0;
  const steps = Math.ceil((how.minutes * MINUTE_MS) / SAVE_MS);
  let revision = 0;
  for (let step = 1; step <= steps; step++) {
    await pass(SAVE_MS);
    const share = Math.max(0, step / steps - PLANNING) / (WRITTEN_BY - PLANNING);
    const value = begunOf(text, Math.min(1, share) * upTo);
    const changes = [{ questionSlotId, value, basedOn: revision }];
    const saving = { sessionId, subject: "writing", knownRevision: revision, changes } as const;
    ({ revision } = await learner.call("practice_save_answers", { ...saving, openSeconds: SAVE_MS / 1000 }));
    const isHalf = step === Math.ceil(steps / 2);
    if (how.hasDraft && isHalf) await learner.call("writing_save_version", { sessionId, questionSlotId });
  }
}

async function review({ teacher }: Simulation, sessionId: number, essay: Essay): Promise<void> {
  const { practice } = await teacher.call("writing_open", { sessionId });
  const [task] = practice.tasks;
  if (task !== undefined) await reviewText(teacher, { sessionId, task, said: essay });
}

/** The learner works through the comments and saves the result. */
async function revise({ learner, pass }: Simulation, sessionId: number, essay: Essay): Promise<void> {
  const { working } = await learner.call("writing_open", { sessionId });
  const { questionSlotId = 0, revision: first = 0 } = working[0] ?? {};
  let revision = first;
  // One more comment is applied each time.
  for (let followed = 1; followed <= essay.comments.length; followed++) {
    await pass(2 * MINUTE_MS);
    const text = revisedOf({ ...essay, comments: essay.comments.slice(0, followed) });
    ({ revision } = await learner.call("writing_save_text", { sessionId, questionSlotId, text, revision }));
  }
  await learner.call("writing_save_version", { sessionId, questionSlotId });
}
