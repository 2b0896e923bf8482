import { type FullPart, readFullPart } from "../../domains/question-bank/full-part.store.ts";
import { addDays } from "../../lib/shanghai.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { abilityIn, partOf } from "../ability.ts";
import { type Author, at, type Random, type ScheduledAction, type Simulation } from "../simulation.ts";
import { answersTo } from "./answering.ts";
import type { Said } from "./essays.ts";
import { MOCK_REVIEWS } from "./mock-reviews.ts";
import { MOCK_TEXTS } from "./mock-texts.ts";
import { secondsOf } from "./practice.ts";
import { reviewText } from "./reviewing.ts";
import { answeredBy, runSection, writtenBy } from "./section-run.ts";

/** Indexes of the sittings, from 0: the one whose reading ends by the clock, and the one that is broken off. */
const BY_THE_CLOCK = 1;
const BROKEN_OFF = 2;
/** How much lower the share of right answers is in a mock test than in practice, at first and in the end. */
const NERVES = [0.09, 0.02] as const;
/** The used share of the time of a section, at least and at most. */
const TIME_USED = [0.93, 0.99] as const;
/** When the teacher reviews what was shared: how many days later, and at which hour. */
const READ_AFTER = 2;
const READING_HOUR = 14.2;
const BREAK_MS = 2 * MINUTE_MS;
/** When texts are written, as shares of the time of their section. */
const WRITTEN = {
  task1: { from: 0, to: 0.37 },
  task2: { from: 0.4, to: 0.97 },
  notes: { from: 0.35, to: 0.45 },
} as const;
/** Comments of the learner's speaking partners, from first to last. */
const SPEAKING: readonly { readonly band: number; readonly note: string }[] = [
  { band: 5.5, note: "口语搭子打的分：Part 2 只说了一分钟，Part 3 总是在找词。" },
  { band: 5.5, note: "外教课上模拟：发音清楚，但句子都很短。" },
  { band: 6, note: "口语搭子打的分：比上次敢说了，时态还是会乱。" },
  { band: 6.5, note: "外教课上模拟：Part 3 会举例子了，偶尔自我纠正。" },
];

/** Mock tests: most of them completed, one broken off, and one with a section that the clock ended. */
export const sittings: Author = (simulation) => {
  const random = simulation.random("sittings");
  const mocks = simulation.curriculum.filter((piece) => piece.kind === "mock");
  // A sitting that begins on the last day may be incomplete.
  const sat = mocks.filter(({ day, isDone }) => isDone && day < simulation.lastDay);
  const totals = { spoken: 0, texts: new Map<string, number>() };
  return sat.flatMap(({ day, hour, paperId }, number): ScheduledAction[] => {
    const shared: Shared = { sessionId: 0, said: new Map() };
    return [
      { at: at(day, hour), run: () => sit(simulation, { paperId, number, totals, shared, random }) },
      { at: at(addDays(day, READ_AFTER), READING_HOUR), run: () => reviewTexts(simulation, shared) },
    ];
  });
};

/** The teacher's upcoming reviews of the texts of a sitting, by slot; texts that are not shared have none. */
interface Shared {
  sessionId: number;
  readonly said: Map<number, Said>;
}

/** Counts from earlier sittings. */
interface SittingTotals {
  /** How often speaking was assessed. */
  spoken: number;
  /** How often the texts of a part were written, by its title. */
  readonly texts: Map<string, number>;
}

async function sit(
  simulation: Simulation,
  sitting: { paperId: string; number: number; totals: SittingTotals; shared: Shared; random: Random },
): Promise<void> {
  const { paperId, number, totals, shared, random } = sitting;
  const { sessionId } = await simulation.learner.call("mock_begin", { paperId });
  shared.sessionId = sessionId;
  const { sections } = await simulation.learner.call("mock_read_session", { sessionId });
  for (const { subject, durationMinutes, parts: asked } of sections) {
    const parts = asked.flatMap(({ partId }) => {
      const part = readFullPart(simulation.db, { partId })?.part;
      return part === undefined ? [] : [{ partId, part }];
    });
    await simulation.pass(BREAK_MS);
    await simulation.learner.call("mock_begin_section", { sessionId, subject });
    const section = { sessionId, subject, parts, wholeMs: durationMinutes * MINUTE_MS };
    if (number === BROKEN_OFF) {
      await answer(simulation, { ...section, timeUsed: 0.45, reach: 0.4 }, { totals, shared, random });
      await simulation.learner.call("practice_abandon", { sessionId });
      return;
    }
    const isByTheClock = number === BY_THE_CLOCK && subject === "reading";
    const [least, most] = TIME_USED;
    const timeUsed = isByTheClock ? 1 : least + random.number() * (most - least);
    await answer(simulation, { ...section, timeUsed, reach: 1 }, { totals, shared, random });
    // The service submits the remaining answers when the time is over.
    if (isByTheClock) await simulation.pass(MINUTE_MS);
    else await simulation.learner.call("practice_submit", { sessionId, subject });
  }
  if (shared.said.size > 0) await simulation.learner.call("reviews_share", { sessionId, shared: true });
  if (!sections.some(({ subject }) => subject === "speaking")) return;
  const judged = SPEAKING[Math.min(totals.spoken++, SPEAKING.length - 1)];
  if (judged === undefined) return;
  await simulation.pass(5 * MINUTE_MS);
  await simulation.learner.call("mock_enter_band", { sessionId, subject: "speaking", ...judged });
}

interface Section {
  readonly sessionId: number;
  readonly subject: FullPart["subject"];
  readonly parts: readonly { readonly partId: number; readonly part: FullPart }[];
  readonly wholeMs: number;
  /** The share of the time that the learner works, and the share of the questions that she reaches. */
  readonly timeUsed: number;
  readonly reach: number;
}

async function answer(
  simulation: Simulation,
  section: Section,
  { totals, shared, random }: { totals: SittingTotals; shared: Shared; random: Random },
): Promise<void> {
  const { sessionId, subject, parts, wholeMs, timeUsed, reach } = section;
  const run = { sessionId, subject, durationMs: Math.round(wholeMs * timeUsed) };
  const full = parts.map(({ part }) => part);
  if (subject === "listening" || subject === "reading") {
    const [first, last] = NERVES;
    const nerves = first + (last - first) * partOf(simulation);
    const answers = answersTo(full, { ability: abilityIn(subject, simulation) - nerves, random });
    const audio = parts.map(({ partId, part }) => ({ partId, seconds: secondsOf(part) }));
    const written = (share: number) => answeredBy(share * reach, answers);
    return runSection(simulation, { ...run, written, ...(subject === "listening" && { audio }) });
  }
  const texts = full.flatMap((part) => textOf(part, totals));
  for (const { slotId, said } of texts) if (said !== null) shared.said.set(slotId, said);
  const written = (share: number) =>
    new Map(
      texts.flatMap(({ slotId, text, from, to }) => {
        const shown = writtenBy((share - from) / (to - from), text);
        return shown === "" ? [] : [[slotId, shown] as const];
      }),
    );
  return runSection(simulation, { ...run, written });
}

/** The text for the one open question of a part, if the learner writes one: a different one each time. */
function textOf({ subject, partNumber, title, slots: [slot] }: FullPart, totals: SittingTotals) {
  const texts = MOCK_TEXTS[title] ?? [];
  const before = totals.texts.get(title) ?? 0;
  totals.texts.set(title, before + 1);
  const text = texts[Math.min(before, texts.length - 1)];
  if (slot === undefined || text === undefined) return [];
  const task = partNumber === 1 ? WRITTEN.task1 : WRITTEN.task2;
  const said = MOCK_REVIEWS[title]?.[before] ?? null;
  return [{ slotId: slot.id, text, said, ...(subject === "writing" ? task : WRITTEN.notes) }];
}

/** The teacher reviews the shared texts of a sitting, and enters the bands. */
async function reviewTexts({ teacher, pass }: Simulation, { sessionId, said }: Shared): Promise<void> {
  if (said.size === 0) return;
  const { practice } = await teacher.call("writing_open", { sessionId });
  const bands = new Map<number, number>();
  for (const task of practice.tasks) {
    const review = said.get(task.questionSlotId);
    const band = review === undefined ? null : await reviewText(teacher, { sessionId, task, said: review });
    if (band !== null) bands.set(task.taskNumber, band);
    await pass(12 * MINUTE_MS);
  }
  const [task1, task2] = [bands.get(1), bands.get(2)];
  if (task1 === undefined || task2 === undefined) return;
  await teacher.call("mock_enter_band", { sessionId, subject: "writing", taskBands: { task1, task2 } });
}
