import type { RequestOf } from "../../domains/index.ts";
import { addDays } from "../../lib/shanghai.ts";
import { MINUTE_MS, toInstant } from "../../lib/time.ts";
import { BAD_WEEK } from "../ability.ts";
import { seededIds } from "../ids.ts";
import { type Author, at, type Random, type ScheduledAction, type Simulation } from "../simulation.ts";
import { agentsThatAsk } from "./agents-that-ask.ts";
import { trained } from "./evidence.ts";

/** The agent summarises a week in the evening of its last day, at this hour at the earliest and at the latest. */
const HOURS = [17.8, 18.7] as const;
const WEEKS = 13;
/** The answer to the batch of this week was lost, so the agent sends it again. */
const LOST = 8;
/** How many of the trained skills are observed in a week. */
const SHARE = 0.65;

type Pushed = RequestOf<"ielts_learning_push_events">["events"][number];

/** Other actions of agents: one records evidence of skills, weekly except in the bad week; others request access. */
export const observations: Author = (simulation) => {
  const random = simulation.random("observations");
  const ids = seededIds(random.between(0, 0x7fff_ffff));
  const weeks = Array.from({ length: WEEKS }, (_, week): ScheduledAction => {
    const day = addDays(simulation.firstDay, week * 7 + 6);
    return {
      at: at(day, HOURS[0] + random.number() * (HOURS[1] - HOURS[0])),
      run: () => sumUp(simulation, { week, random, newId: () => ids.uuid() }),
    };
  });
  return [...weeks.filter((_, week) => week !== BAD_WEEK), ...agentsThatAsk(simulation)];
};

interface Week {
  readonly week: number;
  readonly random: Random;
  readonly newId: () => string;
}

async function sumUp(simulation: Simulation, { week, random, newId }: Week): Promise<void> {
  const { agent } = simulation;
  const { skills } = await agent.call("ielts_learner_read_profile", {});
  const weakest = skills
    .filter(({ mastery }) => mastery !== null)
    .toSorted((one, other) => (one.mastery ?? 0) - (other.mastery ?? 0))
    .slice(0, 3);
  await agent.call("ielts_practice_recent_activity", { dateFrom: addDays(simulation.firstDay, week * 7), limit: 10 });
  const device = { deviceId: random.happens(0.7) ? "companion-laptop" : "companion-phone" };
  let minutesAgo = 90;
  const when = () => {
    minutesAgo -= random.between(1, 3);
    return { schemaVersion: 1, occurredAt: toInstant(simulation.now() - minutesAgo * MINUTE_MS) };
  };
  const talk: Pushed = {
    eventId: newId(),
    ...device,
    eventType: "tutor.session_held",
    payload: { minutes: random.between(25, 45), weakest: weakest.map(({ skillCode }) => skillCode) },
    ...when(),
  };
  const evidence = trained
    .filter(() => random.happens(SHARE))
    .flatMap(({ skillCode, subjectCode, evidenceType, from, to, notes }) => {
      const ability = from + ((to - from) * week) / (WEEKS - 1);
      // One assessment, or some questions.
      const count = evidenceType === "rubric" ? 1 : random.between(2, 4);
      return Array.from({ length: count }, (): Pushed => {
        const payload = { ...judge(evidenceType, ability, random), note: random.pick(notes) };
        const what = { eventType: "learning.evidence_recorded", subjectCode, skillCodes: [skillCode], payload };
        return { eventId: newId(), ...device, ...what, ...when() };
      });
    });
  const events = [talk, ...evidence];
  await agent.call("ielts_learning_push_events", { events });
  if (week === LOST) await agent.call("ielts_learning_push_events", { events });
}

function judge(evidenceType: (typeof trained)[number]["evidenceType"], ability: number, random: Random): object {
  switch (evidenceType) {
    case "objective":
      return { evidenceType, correct: random.happens(ability) };
    case "rubric": {
      const performance = Math.round((ability + (random.number() - 0.5) * 0.12) * 100) / 100;
      return { evidenceType, performance, confidence: random.happens(0.3) ? "low" : "medium" };
    }
    case "retrieval":
      return { evidenceType, rating: random.happens(ability) ? "good" : random.pick(["again", "hard"]) };
  }
}
