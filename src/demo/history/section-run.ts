import type { RequestOf } from "../../domains/index.ts";
import type { Simulation } from "../simulation.ts";

/** Seconds between saves of answers by the page of a section, at least and at most. */
const SAVE_AFTER = [35, 45] as const;
const SECOND_MS = 1000;

type Subject = RequestOf<"practice_save_answers">["subject"];

export interface SectionRun {
  readonly sessionId: number;
  readonly subject: Subject;
  /** How long the learner works on it, in milliseconds. */
  readonly durationMs: number;
  /** The answers at this share of the time, by slot. */
  written(share: number): ReadonlyMap<number, string>;
  /** Questions that the learner flags when answering them. */
  readonly flagged?: ReadonlySet<number>;
  /** Audio that plays once during the section, one part after the other. */
  readonly audio?: readonly { readonly partId: number; readonly seconds: number }[];
  /** Runs when half of the time is over. */
  halfway?(): Promise<void>;
}

/** Answers a section in progress as its page does: changes are saved periodically as time passes. */
export async function runSection(simulation: Simulation, run: SectionRun): Promise<void> {
  const { sessionId, subject, durationMs } = run;
  const random = simulation.random(`section ${sessionId} ${subject}`);
  const { revision } = await simulation.learner.call("practice_open", { sessionId, subject });
  const savedAnswers = new Map<number, { value: string; revision: number }>();
  let knownRevision = revision;
  let isHalf = false;
  for (let gone = 0; gone < durationMs; ) {
    const step = Math.min(random.between(...SAVE_AFTER) * SECOND_MS, durationMs - gone);
    await simulation.pass(step);
    gone += step;
    const changes = [...run.written(gone / durationMs)].flatMap(([questionSlotId, value]) => {
      const before = savedAnswers.get(questionSlotId);
      if (before?.value === value) return [];
      const flag = before === undefined && run.flagged?.has(questionSlotId) === true ? { flagged: true } : {};
      return [{ questionSlotId, value, basedOn: before?.revision ?? 0, ...flag }];
    });
    const audio = playedAfter(run, gone);
    const saved = await simulation.learner.call("practice_save_answers", {
      sessionId,
      subject,
      knownRevision,
      changes,
      audio,
      openSeconds: Math.round(step / SECOND_MS),
    });
    if (saved.outcome === "closed") return;
    knownRevision = saved.revision;
    for (const answer of saved.answers) savedAnswers.set(answer.questionSlotId, answer);
    if (!isHalf && gone * 2 >= durationMs) {
      isHalf = true;
      await run.halfway?.();
    }
  }
}

function playedAfter({ audio = [], durationMs }: SectionRun, gone: number) {
  const each = durationMs / Math.max(1, audio.length) / SECOND_MS;
  return audio.flatMap(({ partId, seconds }, index) => {
    const since = Math.round(gone / SECOND_MS - index * each);
    return since > 0 ? [{ partId, seconds: Math.min(since, seconds) }] : [];
  });
}

/** The first answers that fit a share of the time. */
export function answeredBy(share: number, answers: ReadonlyMap<number, string>): ReadonlyMap<number, string> {
  return new Map([...answers].slice(0, Math.floor(answers.size * Math.min(1, share * 1.08))));
}

/** The text written when a share of its time is over, in whole words. */
export function writtenBy(share: number, text: string): string {
  if (share >= 1) return text;
  const end = text.lastIndexOf(" ", Math.floor(text.length * Math.max(0, share)));
  return text.slice(0, Math.max(0, end));
}
