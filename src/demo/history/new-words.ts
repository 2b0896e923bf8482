import type { Planned } from "../planned.ts";
import type { Simulation } from "../simulation.ts";
import words from "./vocabulary.json";

/** Adds some words to the learner's book. */
export type Addition = () => Promise<void>;

/** Words that the learner looked up elsewhere, on these days of the past, counted from the first. */
const OWN_DAYS = [3, 12, 27, 40, 89];
/** Words that the agent collected for an upcoming text or talk of the learner. */
const COMPANION_DAYS = [6, 20, 34, 65, 88];
/** The agent imports the word list of an earlier course of the learner. */
const IMPORT_DAY = 16;
const IMPORT_TITLE = "evening-class-words.csv";

/** Words that are added to the learner's book at the end of a day (YYYY-MM-DD). */
export async function newWords(
  simulation: Simulation,
  { days, rest }: { days: readonly string[]; rest: ReadonlySet<string> },
): Promise<ReadonlyMap<string, Addition[]>> {
  const additions = new Map<string, Addition[]>();
  const add = (day: string | undefined, addition: Addition) => {
    if (day !== undefined) additions.set(day, [...(additions.get(day) ?? []), addition]);
  };
  // Words of a rest day are added on the last day with activity before it.
  const dayOf = (index = -1) => days.slice(0, index + 1).findLast((day) => !rest.has(day));
  for (const [index, items] of words.own.entries()) {
    const addition = () => simulation.learner.call("ielts_vocabulary_personal_add", { items, sourceType: "workspace" });
    add(dayOf(OWN_DAYS[index]), async () => void (await addition()));
  }
  for (const [index, { title, items }] of words.companion.entries()) {
    const request = { items, sourceType: "agent", sourceTitle: title };
    const addition = () => simulation.agent.call("ielts_vocabulary_personal_add", request);
    add(dayOf(COMPANION_DAYS[index]), async () => void (await addition()));
  }
  add(dayOf(IMPORT_DAY), async () => {
    const content = `${words.file.join("\r\n")}\r\n`;
    await simulation.agent.call("ielts_vocabulary_personal_import", {
      format: "csv",
      content,
      sourceTitle: IMPORT_TITLE,
    });
  });
  for (const { day, addition } of await wordsOfContent(simulation)) add(day, addition);
  return additions;
}

interface OnDay {
  readonly day: string;
  readonly addition: Addition;
}

/** Words from passages, each time that one is read, and from course sections. */
async function wordsOfContent(simulation: Simulation): Promise<OnDay[]> {
  const titles = await titlesOfParts(simulation);
  const times = new Map<string, number>();
  const found: OnDay[] = [];
  for (const planned of simulation.curriculum) {
    if (!planned.isDone) continue;
    const { day } = planned;
    if (planned.kind === "course") found.push({ day, addition: () => addOfSection(simulation, planned) });
    if (planned.kind !== "practice") continue;
    const { partId } = planned;
    const sourceTitle = titles.get(partId) ?? "";
    const passage = words.passages.find(({ title }) => title === sourceTitle);
    if (passage === undefined) continue;
    const time = times.get(passage.title) ?? 0;
    times.set(passage.title, time + 1);
    const met = passage.visits[time];
    if (met === undefined) continue;
    const inPassage = { sourceType: "reading_lexicon", sourceId: `question_part:${partId}`, sourceTitle };
    const addition = async () => {
      // Words that were skipped the first time are looked up in the passage itself.
      const source = time === 0 ? await practiceOf(simulation, planned) : null;
      await addOfPassage(simulation, met, source ?? inPassage);
    };
    found.push({ day, addition });
  }
  return found;
}

async function titlesOfParts({ agent }: Simulation): Promise<ReadonlyMap<number, string>> {
  const titles = new Map<number, string>();
  let cursor = "";
  do {
    const page = await agent.call("ielts_practice_search_parts", { subject: "reading", cursor });
    for (const { partId, title } of page.items) titles.set(partId, title);
    cursor = page.nextCursor ?? "";
  } while (cursor !== "");
  return titles;
}

type Met = (typeof words.passages)[number]["visits"][number];

interface Source {
  readonly sourceType: string;
  readonly sourceId: string;
  readonly sourceTitle: string;
}

/** The practice in which a passage was read on a day, or null if it was not opened. */
async function practiceOf(
  { learner }: Simulation,
  { day, partId }: { day: string; partId: number },
): Promise<Source | null> {
  const { items } = await learner.call("ielts_practice_recent_activity", { dateFrom: day, dateTo: day, limit: 50 });
  const practice = items.find((item) => item.partId === partId);
  if (practice === undefined) return null;
  const { sessionId, title } = practice;
  return { sourceType: "practice", sourceId: `practice_session:${sessionId}`, sourceTitle: title };
}

/** Adds one word after the other, each with its sentence. */
async function addOfPassage({ learner }: Simulation, met: Met, source: Source): Promise<void> {
  for (const { context, item } of met) {
    await learner.call("ielts_vocabulary_personal_add", { items: [item], context, ...source });
  }
}

async function addOfSection(
  { learner }: Simulation,
  { courseId, sectionId }: Extract<Planned, { kind: "course" }>,
): Promise<void> {
  const { title } = await learner.call("courses_read_section", { courseId, sectionId });
  const met = words.sections.find((section) => section.title === title);
  if (met === undefined) return;
  const source = { sourceType: "course", sourceId: `course_section:${courseId}:${sectionId}`, sourceTitle: title };
  await learner.call("ielts_vocabulary_personal_add", { items: met.items, ...source });
}
