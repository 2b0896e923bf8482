import { pullEvents } from "./pull-events.ts";
import { pushEvents } from "./push-events.ts";

/** The journal of what the learner did: the service's own events, and those of agents. */
export const eventsCapabilities = [pullEvents, pushEvents] as const;
