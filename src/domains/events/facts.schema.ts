import type { Db } from "../../database/open.ts";
import type { Tables } from "../../database/tables.ts";
import type { ContentRef } from "../../lib/content-ref.ts";
import type { SkillSubject } from "../../lib/skills.ts";
import type { SlotTimes } from "../../lib/slots.ts";

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
  /** What became of contents, if the type and the payload do not say it. Only subscribers receive it. */
  readonly contents?: readonly ContentStep[];
  /** It happens too often for the journal: only subscribers receive it. */
  readonly unlisted?: true;
  /** When the same last happened, in milliseconds since the epoch, if this is one of many: what follows from it may wait. */
  readonly lastAt?: number;
}

/** An event that an agent recorded about a learner; `occurredAt` in milliseconds since the epoch. */
export interface AgentEvent extends EventContent {
  readonly deviceId: string;
  readonly occurredAt: number;
}

/** An event as it is stored. */
export type EventColumns = Omit<Tables["learning_events"], "accountId">;

/** What became of a content that the learner studies. Instants are in milliseconds since the epoch. */
export type ContentStep =
  /** `upTo` excludes study tasks of later days. */
  | { readonly step: "started"; readonly ref: ContentRef; readonly upTo?: string }
  /** `finishedAt` is now if omitted. */
  | { readonly step: "finished"; readonly ref: ContentRef; readonly upTo?: string; readonly finishedAt?: number }
  /** It was finished at `finishedAt`, and that is undone. */
  | {
      readonly step: "reopened";
      readonly ref: ContentRef;
      readonly finishedAt: number;
      readonly slotTimes: SlotTimes;
    };

/**
 * Updates what depends on facts from the events that report them, in the write that changed the facts. Returns the events of what it
 * changed itself. `now` in milliseconds since the epoch.
 */
export type Subscriber = (
  db: Db,
  accountId: number,
  reported: { readonly events: readonly ServerEvent[]; readonly now: number },
) => readonly ServerEvent[];
