import { type FullPart, readFullPart } from "../../domains/question-bank/full-part.store.ts";
import { addDays } from "../../lib/shanghai.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { abilityIn, BAD_WEEK, weekOf } from "../ability.ts";
import type { Planned } from "../planned.ts";
import { type Author, at, type Random, type Simulation } from "../simulation.ts";
import { answersTo } from "./answering.ts";
import { answeredBy, runSection } from "./section-run.ts";

type Practice = Extract<Planned, { kind: "practice" }>;

/**
 * How a practice ends: submitted, broken off, closed soon after it was opened, read in advance, abandoned while its time runs, or still
 * open.
 */
type Ending = "handed_in" | "abandoned" | "looked_at" | "read_ahead" | "forgotten" | "open";

/** How often the learner practises under test conditions. */
const TIMED = 0.35;
/** How often the time of those runs out before the learner submits. */
const TIME_OVER = 0.2;
const ABANDONED = 0.05;
/** How often a practice that was planned and not completed was at least opened. */
const LOOKED_AT = 0.35;
/** For how many minutes. */
const LOOK = [1, 4] as const;
/** When a passage is read in advance, in hours of the day at the earliest and at the latest, and for how many minutes. */
const READ_AHEAD = { from: 21.1, to: 21.6, least: 6, most: 11 } as const;
/** How often the learner adds a note to a passage. */
const NOTED = 0.4;
/** How often the learner flags a question. */
const FLAGGED = 0.08;
/** More milliseconds than the delay until answers are saved. */
const AFTER_THE_END_MS = MINUTE_MS;

/** Parts of the question bank, most of them submitted; the last one is still in progress. */
export const practice: Author = (simulation) => {
  const random = simulation.random("practice");
  const planned = simulation.curriculum.filter((piece) => piece.kind === "practice");
  const past = planned.filter(({ day }) => day <= simulation.lastDay);
  const done = past.filter(({ isDone }) => isDone);
  const last = done.findLast(({ day }) => day < simulation.lastDay);
  const inBadWeek = done.filter((piece) => weekOf(simulation, at(piece.day, piece.hour)) >= BAD_WEEK);
  const endingOf = (piece: Practice): Ending => {
    if (piece === last) return "open";
    if (piece === inBadWeek[0]) return "abandoned";
    if (piece === inBadWeek[1]) return "forgotten";
    return random.happens(ABANDONED) ? "abandoned" : "handed_in";
  };
  const actions = past.flatMap((piece) => {
    if (!piece.isDone && !random.happens(LOOKED_AT)) return [];
    const ending = piece.isDone ? endingOf(piece) : "looked_at";
    return [{ at: at(piece.day, piece.hour), run: () => practise(simulation, { piece, ending, random }) }];
  });
  // The next passage is read the evening before, and its questions are left for later.
  const next = planned.find(({ subject, day }) => subject === "reading" && day > simulation.lastDay);
  if (next !== undefined) {
    const hour = READ_AHEAD.from + random.number() * (READ_AHEAD.to - READ_AHEAD.from);
    const run = () => practise(simulation, { piece: next, ending: "read_ahead", random });
    actions.push({ at: at(addDays(simulation.lastDay, -1), hour), run });
  }
  return actions;
};

async function practise(
  simulation: Simulation,
  { piece, ending, random }: { piece: Practice; ending: Ending; random: Random },
): Promise<void> {
  const { partId, subject } = piece;
  const part = readFullPart(simulation.db, { partId })?.part;
  if (part === undefined) return;
  const isTimed = ending === "forgotten" || (ending === "handed_in" && random.happens(TIMED));
  const mode = isTimed ? "test" : "practice";
  const { sessionId } = await simulation.learner.call("practice_begin", { partId, mode });
  const silent = { sessionId, subject, written: () => new Map<number, string>() };
  if (ending === "looked_at") {
    await runSection(simulation, { ...silent, durationMs: random.between(...LOOK) * MINUTE_MS });
    return void (await simulation.learner.call("practice_abandon", { sessionId }));
  }
  if (ending === "read_ahead") {
    const durationMs = random.between(READ_AHEAD.least, READ_AHEAD.most) * MINUTE_MS;
    await runSection(simulation, { ...silent, durationMs });
    const notes = notesOn(part, partId, random);
    if (notes.length > 0) await simulation.learner.call("practice_add_notes", { sessionId, notes });
    return;
  }
  const wholeMs = part.durationMinutes * MINUTE_MS;
  if (ending === "forgotten") return simulation.pass(wholeMs + AFTER_THE_END_MS);

  const isTimeOver = isTimed && random.happens(TIME_OVER);
  const answers = answersTo([part], { ability: abilityIn(subject, simulation), random });
  const flagged = new Set([...answers.keys()].filter(() => random.happens(FLAGGED)));
  const pace = isTimed ? 0.8 + random.number() * 0.19 : 0.75 + random.number() * 0.5;
  const isBrokenOff = ending === "abandoned" || ending === "open";
  const reach = isBrokenOff ? 0.35 + random.number() * 0.3 : isTimeOver ? 0.9 : 1;
  const notes = subject === "reading" && random.happens(NOTED) ? notesOn(part, partId, random) : [];
  await runSection(simulation, {
    sessionId,
    subject,
    flagged,
    durationMs: Math.round(wholeMs * (isTimeOver ? 1 : pace * reach)),
    written: (share) => answeredBy(share * reach, answers),
    ...(isTimed && subject === "listening" && { audio: [{ partId, seconds: secondsOf(part) }] }),
    async halfway() {
      if (notes.length > 0) await simulation.learner.call("practice_add_notes", { sessionId, notes });
    },
  });
  if (ending === "abandoned") await simulation.learner.call("practice_abandon", { sessionId });
  else if (isTimeOver) await simulation.pass(AFTER_THE_END_MS);
  else if (ending === "handed_in") await simulation.learner.call("practice_submit", { sessionId, subject });
}

/** The length of a part's audio, in seconds. */
export function secondsOf(part: FullPart): number {
  return Math.round((part.segments.at(-1)?.endMs ?? 0) / 1000);
}

const NOTES: readonly ((number: number) => string)[] = [
  () => "",
  (number) => `第 ${number} 题定位在这里`,
  (number) => `Q${number}：同义替换，原词没有出现`,
  (number) => `Q${number} – same idea, other words`,
  () => "这句没读懂，做完再看一遍",
  () => "whole sentence is important, look at 'but'",
];

/** The learner's highlights: one or two places that questions are about. */
function notesOn(part: FullPart, partId: number, random: Random) {
  const places = part.slots.flatMap(({ number, evidence }) =>
    evidence.flatMap((anchor) => (anchor.kind === "passage" ? [{ number, ...anchor }] : [])),
  );
  if (places.length === 0) return [];
  return Array.from({ length: random.between(1, 2) }, () => {
    const { number, passage, paragraph, start, end } = random.pick(places);
    return { partId, passage, paragraph, start, end, note: random.pick(NOTES)(number) };
  });
}
