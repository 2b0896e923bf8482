import { addDays } from "../../lib/shanghai.ts";
import { type Author, at, type Simulation } from "../simulation.ts";
import { conversation } from "./conversation.ts";

/** The learner's feedback. The learner has not seen the owner's last answer, and the owner has not seen what came after it. */
export const feedback: Author = (simulation) =>
  conversation.map((turn) => ({
    at: at(addDays(simulation.lastDay, -turn.daysAgo), turn.hour),
    run: () => take(simulation, turn),
  }));

/** A person who writes in the workspace has seen the messages of the other side; an agent marks nothing as seen. */
async function take(
  { learner, agent, owner }: Simulation,
  { by, content, pagePath = "" }: (typeof conversation)[number],
): Promise<void> {
  const { accountId } = learner;
  switch (by) {
    case "learner":
      await learner.call("feedback_mark_read", {});
      await learner.call("ielts_feedback_create", { content, pagePath });
      return;
    case "agent":
      await agent.call("ielts_feedback_create", { content, pagePath });
      return;
    case "owner":
      await owner.call("feedback_mark_conversation_read", { accountId });
      await owner.call("feedback_reply", { accountId, content });
  }
}
