import { followActivities } from "../footprints/follow.service.ts";
import { followContents } from "../plans/follow.service.ts";
import type { Subscriber } from "./facts.schema.ts";

/** What follows from every event of the service, in this order. The profile needs none: it reads marks, texts and events when it is asked. */
export const subscribers: readonly Subscriber[] = [followActivities, followContents];
