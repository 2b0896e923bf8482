import { readFullPart } from "../../domains/question-bank/full-part.store.ts";
import { addDays } from "../../lib/shanghai.ts";
import { MINUTE_MS } from "../../lib/time.ts";
import { abilityIn, BAD_WEEK, partOf, weekOf } from "../ability.ts";
import { restDays } from "../curriculum.ts";
import { type Author, at, type Random, type ScheduledAction, type Simulation } from "../simulation.ts";
import { writtenByEar } from "./by-ear.ts";
import { DICTATION_WORDS } from "./dictation-words.ts";

/** How a dictation goes: completed in one evening or in two, submitted before its end, discarded, or still in progress. */
type Way = "whole" | "two_evenings" | "part" | "discarded" | "open";

/** How often a dictation goes each way, unless something else is planned for it; the others are submitted before their end. */
const WHOLE = 0.3;
const TWO_EVENINGS = 0.35;
/** How many minutes the learner writes before she stops, at least and at most. */
const STRETCH = [11, 24] as const;
/** The longest that she writes in an evening, in minutes. */
const LONGEST = 50;
/** When she resumes what she began the evening before, in hours of the day, at the earliest and at the latest. */
const GOES_ON = [19.9, 20.4] as const;
/** Characters that the learner types per second, pauses included, at first, and the increase until the end. */
const TYPED_FIRST = 2.2;
const TYPED_MORE = 1.6;
const LINES_BEFORE_DISCARDING = 3;
/** The share of lines that are written in the open one. */
const OPEN_SHARE = 0.4;
/** How often missed words are added to the vocabulary book. */
const KEEPS_WORDS = 0.75;
const WORDS_SAVED = 5;
/** Instructions about the test, which are not part of the conversation or the talk. */
const RUBRIC = /^(?:Test \d|First, you have|Now listen|Before you hear|That is the end)/u;

/** Dictations, many of them completed; the last one is in progress. */
export const dictation: Author = (simulation) => {
  const random = simulation.random("dictation");
  const done = simulation.curriculum.flatMap((piece) => (piece.kind === "dictation" && piece.isDone ? [piece] : []));
  const last = done.findLast(({ day }) => day < simulation.lastDay);
  const discarded = done.find(({ day, hour }) => weekOf(simulation, at(day, hour)) >= BAD_WEEK);
  const rest = restDays(simulation.curriculum, simulation.lastDay);
  return done.flatMap((piece): ScheduledAction[] => {
    const { partId, day, hour } = piece;
    const sampledWay = wayOf(random);
    const continuedAt = at(addDays(day, 1), GOES_ON[0] + random.number() * (GOES_ON[1] - GOES_ON[0]));
    const canGoOn = addDays(day, 1) < simulation.lastDay && !rest.has(addDays(day, 1));
    const usual = sampledWay === "two_evenings" && !canGoOn ? "part" : sampledWay;
    const way = piece === last ? "open" : piece === discarded ? "discarded" : usual;
    const first = { at: at(day, hour), run: () => begin(simulation, { partId, way, random }) };
    if (way !== "two_evenings") return [first];
    return [first, { at: continuedAt, run: () => begin(simulation, { partId, way: "whole", random }) }];
  });
};

function wayOf(random: Random): Way {
  const sample = random.number();
  if (sample < WHOLE) return "whole";
  return sample < WHOLE + TWO_EVENINGS ? "two_evenings" : "part";
}

/** Starts a dictation, or resumes the open one, and ends the evening as planned. */
async function begin(
  simulation: Simulation,
  { partId, way, random }: { partId: number; way: Way; random: Random },
): Promise<void> {
  const { attemptId } = await simulation.learner.call("dictation_begin", { partId });
  await write(simulation, { attemptId, partId, way, random });
  if (way === "discarded") await simulation.learner.call("dictation_discard", { attemptId });
  if (way !== "whole" && way !== "part") return;
  await simulation.learner.call("dictation_submit", { attemptId });
  if (random.happens(KEEPS_WORDS)) await saveWords(simulation, attemptId, random);
}

async function write(
  simulation: Simulation,
  { attemptId, partId, way, random }: { attemptId: string; partId: number; way: Way; random: Random },
): Promise<void> {
  const part = readFullPart(simulation.db, { partId })?.part;
  if (part === undefined) return;
  const { lines } = await simulation.learner.call("dictation_open", { attemptId });
  const stops = way === "part" || way === "two_evenings";
  const until = simulation.now() + (stops ? random.between(...STRETCH) : LONGEST) * MINUTE_MS;
  const wanted = way === "discarded" ? LINES_BEFORE_DISCARDING : lines.length * (way === "open" ? OPEN_SHARE : 1);
  for (const { position, line, startMs, endMs } of lines) {
    if (position >= wanted || simulation.now() > until) break;
    const said = part.segments[position]?.text;
    if (line !== null || said === undefined) continue;
    const entry = writtenByEar(said, { ability: abilityIn("dictation", simulation), random });
    const plays = random.between(1, partOf(simulation) < 0.5 ? 4 : 3);
    const openSeconds =
      Math.round((plays * (endMs - startMs)) / 1000) +
      Math.ceil(entry.length / (TYPED_FIRST + TYPED_MORE * partOf(simulation)));
    await simulation.pass(openSeconds * 1000);
    await simulation.learner.call("dictation_check_line", { attemptId, position, entry, plays, openSeconds });
  }
}

/** Looks up missed words and adds them to the vocabulary book, each with the sentence in which it was missed. */
async function saveWords(simulation: Simulation, attemptId: string, random: Random): Promise<void> {
  const { attempt, lines } = await simulation.learner.call("dictation_open", { attemptId });
  const missed = new Map<string, string>();
  for (const { line } of lines) {
    if (line === null || RUBRIC.test(line.text)) continue;
    for (const { expected, result } of line.words) {
      const word = expected?.toLowerCase() ?? "";
      if (result !== "match" && !missed.has(word)) missed.set(word, line.text);
    }
  }
  const worth = [...missed].flatMap(([phrase, context]) => {
    const found = DICTATION_WORDS.get(phrase);
    return found === undefined ? [] : [{ context, item: { phrase, example: sentenceWith(phrase, context), ...found } }];
  });
  for (const { context, item } of worth.slice(0, WORDS_SAVED)) {
    await simulation.pass(random.between(12, 50) * 1000);
    await simulation.learner.call("ielts_vocabulary_personal_add", {
      items: [item],
      context,
      sourceType: "dictation",
      sourceId: `dictation_attempt:${attemptId}`,
      sourceTitle: attempt.title,
    });
  }
}

/** The first sentence of a text that contains a word. */
function sentenceWith(word: string, text: string): string {
  const sentences = text.split(/(?<=[.?!])\s+/u);
  return sentences.find((sentence) => sentence.toLowerCase().includes(word)) ?? text;
}
