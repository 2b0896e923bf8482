import type { Planned } from "../planned.ts";
import type { Simulation } from "../simulation.ts";
import { type Essay, essayFor } from "./essays.ts";

/** A text that the learner writes, and when. */
export type Written = Extract<Planned, { partId: number }> & { readonly essay: Essay };

/**
 * The learner's texts in chronological order: a completed one is submitted on its day; the rest is not written yet or never was. When a
 * part repeats, completed or not, it has another text; if there is none it is not written.
 */
export async function writtenIn({ agent, curriculum }: Pick<Simulation, "agent" | "curriculum">): Promise<Written[]> {
  const times = new Map<number, number>();
  const written: Written[] = [];
  for (const planned of curriculum) {
    if (planned.kind !== "writing") continue;
    const { partId } = planned;
    const round = times.get(partId) ?? 0;
    times.set(partId, round + 1);
    const { title } = await agent.call("ielts_practice_read_part", { partId });
    const essay = essayFor(title, round);
    if (essay !== undefined) written.push({ ...planned, essay });
  }
  return written;
}
