import { addDays } from "../../lib/shanghai.ts";
import { DAY_MS } from "../../lib/time.ts";
import { at, type ScheduledAction, type Simulation } from "../simulation.ts";

/** How long the learner reads before deciding, and how long an agent waits before it polls again, in milliseconds. */
const READING_MS = 40_000;
const POLL_MS = 2_000;

/** Agents that requested access in the past, and the learner's decision; days counted from the first. */
const ASKED = [
  { day: 18, clientName: "Word-a-day bot", isConfirmed: true, revokedAfter: 23 },
  { day: 29, clientName: "Essay fixer (free trial)", isConfirmed: false, revokedAfter: null },
  { day: 52, clientName: "Lin Yue's phone assistant", isConfirmed: true, revokedAfter: null },
] as const;
const HOUR = 12.2;

/** One agent is granted access and stays; one is refused; one is granted access that is later revoked. */
export function agentsThatAsk(simulation: Simulation): ScheduledAction[] {
  return ASKED.flatMap(({ day, clientName, isConfirmed, revokedAfter }) => {
    const asked = at(addDays(simulation.firstDay, day), HOUR);
    const asking: ScheduledAction = { at: asked, run: () => ask(simulation, { clientName, isConfirmed }) };
    if (revokedAfter === null) return [asking];
    return [asking, { at: asked + revokedAfter * DAY_MS, run: () => revoke(simulation, clientName) }];
  });
}

async function ask(
  { agent, learner, pass }: Simulation,
  { clientName, isConfirmed }: { clientName: string; isConfirmed: boolean },
): Promise<void> {
  const { bindingId, secret } = await agent.call("agent_binding_create", { clientName });
  await pass(POLL_MS);
  await agent.call("agent_binding_exchange", { bindingId, secret });
  await learner.call("account_binding_read", { bindingId });
  await pass(READING_MS);
  await learner.call(isConfirmed ? "account_binding_confirm" : "account_binding_decline", { bindingId });
  await pass(POLL_MS);
  await agent.call("agent_binding_exchange", { bindingId, secret });
}

async function revoke({ learner }: Simulation, clientName: string): Promise<void> {
  const { tokens } = await learner.call("account_tokens_list", {});
  const token = tokens.find((one) => one.clientName === clientName && one.status === "active");
  if (token !== undefined) await learner.call("account_token_revoke", { tokenId: token.id });
}
