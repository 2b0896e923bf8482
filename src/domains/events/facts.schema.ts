import type { Tables } from "../../database/tables.ts";
import type { SkillSubject } from "../../lib/skills.ts";

/** The content of an event from any author. */
interface EventContent {
  /** A UUID. */
  readonly eventId: string;
  /** Dotted; the first word is the namespace, such as `vocabulary.reviewed`. */
  readonly eventType: string;
  readonly objectType?: string;
  readonly objectId?: string;
  readonly subjectCode?: string;
  readonly skillCodes?: readonly string[];
  readonly payload: { readonly [name: string]: unknown };
}

/** An event that the service itself recorded about a learner. */
export interface ServerEvent extends EventContent {
  /** A subject with skills. Clients do not know others, such as grammar. */
  readonly subjectCode?: SkillSubject;
}

/** An event that an agent recorded about a learner; `occurredAt` in milliseconds since the epoch. */
export interface AgentEvent extends EventContent {
  readonly deviceId: string;
  readonly occurredAt: number;
}

/** An event as it is stored. */
export type EventColumns = Omit<Tables["learning_events"], "accountId">;
