import type { Client, Exchange } from "./client.ts";
import type { Facts } from "./facts.ts";

/** The sections of the contract (interface.md), in the order in which a report shows them. */
export const SECTIONS = {
  "1": "What the service does",
  "2.1": "Identifiers",
  "2.2": "contentRef",
  "2.3": "Personal vocabulary entries",
  "2.4": "Speaking materials",
  "2.5": "Practice, taxonomy and dictation facts",
  "2.6": "Footprint activities",
  "2.7": "Feedback messages",
  "2.8": "Todos, reminders and study plans",
  "2.9": "Bindings",
  "2.10": "The export snapshot",
  "3.1": "Binding states",
  "3.2": "Other states",
  "4.1": "Common rules of operations",
  "4.2": "Operations with full request shapes",
  "4.3": "Operations with fixed behaviour",
  "4.4": "The export procedure",
  "4.5": "Other endpoints",
  "5": "Authentication",
  "6": "Events",
  "7": "Errors",
  "8": "Limits",
  "9": "Versioning",
} as const;

export type Section = keyof typeof SECTIONS;

/**
 * What a check needs beyond an address and a token. `limited`: a token that lacks scopes. `write`: permission to write data that is removed
 * again. `lasting`: permission to write data that stays. `control`: the control API of a demo.
 */
export type Need = "limited" | "write" | "lasting" | "control";

/** One thing that the contract promises and that is visible from outside. */
export interface Check {
  readonly section: Section;
  /** Stable and unique, such as `bounds.ielts_prep_search_guides.limit`; the first word names the kind of check. */
  readonly name: string;
  /** What must hold, as a sentence. */
  readonly title: string;
  /** If omitted, `write` where the name begins with that word. */
  readonly needs?: readonly Need[];
  /** Tests the promise and reports each deviation. A check that reports none has passed. */
  run(probe: Probe): Promise<void>;
}

/** What a check works with. */
export interface Probe {
  /** Calls the service with the given token. */
  readonly client: Client;
  /** Facts that are determined once and shared by many checks. */
  readonly facts: Facts;
  /** Records a deviation: what the contract says and what was observed. */
  deviates(what: Deviation): void;
  /** Ends the check because the data that it needs is missing. The argument names what is missing. */
  skip(why: string): never;
}

export interface Deviation {
  /** What the contract says, as a sentence. */
  readonly expected: string;
  /** What was observed instead. Contains no token. */
  readonly actual: string;
  /** The call that showed the deviation. */
  readonly exchange?: Exchange;
}

/**
 * The result of one check. `skipped`: the data that it needs is missing, or the check was not requested. `unanswered`: it could not be done
 * because of the network, the time limit or the service's rate limits.
 */
export interface Result {
  readonly check: Pick<Check, "section" | "name" | "title">;
  readonly outcome: "passed" | "deviates" | "skipped" | "unanswered";
  readonly deviations: readonly Deviation[];
  /** Why it was skipped or could not be done, or null. */
  readonly skipped: string | null;
  /** Duration in milliseconds. */
  readonly ms: number;
}
