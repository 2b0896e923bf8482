import { pullEvents } from "./pull-events.ts";
import { pushEvents } from "./push-events.ts";

/** The journal of the learner's activity: the service's own events, and those of agents. */
export const eventsCapabilities = [pullEvents, pushEvents] as const;
