import { CONTRACT_OPERATIONS, namesTarget } from "./contract/operations.ts";
import { isObject, type JsonObject, walk } from "./json.ts";
import { isOfNothing } from "./nothing.ts";

/**
 * What a request can do to a service that looks at nothing: a read; one that no service may act upon; a change of what is not there;
 * a change of what this run made; something new; or a change of what somebody else made.
 */
export type Mode = "read" | "unactionable" | "of nothing" | "own" | "new" | "foreign";

/** A request that is not sent, since it could change what it must not. The message says why. */
export class Withheld extends Error {}

export interface Leave {
  /** Leave to write what is removed again. */
  readonly mayWrite: boolean;
  /** Leave to write what stays. */
  readonly mayLeave: boolean;
}

const WRITES = new Set(CONTRACT_OPERATIONS.filter(({ effect }) => effect === "write").map(({ id }) => id));
/** What makes something that no operation removes. */
const LASTING = /_(feedback_create|push_events|create_paper)$/;
/** May be sent about what is there with leave to write what stays: nothing of this kind can be made for it. */
const WITH_LEAVE = /_(builtin_record_review|reminders_cancel)$/;
/** Acts on a list of things: without it, or with a list that it does not read, perhaps on all. */
const ON_LISTS = /_configure_messenger_task_reminders$/;
/** The mark of a story, as it stands in the texts that it writes. */
const MARKS = /lectern verify [0-9a-f]{8}/g;
const UNKNOWN_FIELD = /nosuchfield/i;
const ID_FIELD = /^ids?$|Ids?$/;
/** Ids of content and of wordbooks, which a write can name and not change. */
const CONTENT = /^(contentRef|questionLinks|setId|groupId|sourceId|courseId|sectionId|partIds?)$/;

/** Every request of a run passes here, whichever check sends it. It knows what the run made by its marks in what the service answers. */
export class Guard {
  readonly #marks = new Set<string>();
  readonly #own = new Set<string>();

  constructor(private readonly leave: Leave) {}

  /**
   * Lets a request pass that does no harm, or that there is leave for.
   * @throws Withheld
   */
  pass(operation: string, body: unknown): void {
    const mode = this.modeOf(operation, body);
    if (mode === "new" && !(LASTING.test(operation) ? this.leave.mayLeave : this.leave.mayWrite)) {
      throw new Withheld(
        `Needs leave to send ${operation} what it could take: ${LASTING.test(operation) ? "--lasting" : "--write"}.`,
      );
    }
    if (mode === "foreign") {
      throw new Withheld(`Not sent: ${operation} could change what this run did not make.`);
    }
    if (mode === "new" || mode === "own") {
      for (const [mark] of JSON.stringify(body).matchAll(MARKS)) this.#marks.add(mark);
    }
  }

  modeOf(operation: string, body: unknown): Mode {
    if (!WRITES.has(operation)) return "read";
    if (!isObject(body) || Object.keys(body).every((name) => UNKNOWN_FIELD.test(name))) return "unactionable";
    if (!namesTarget(operation)) return "new";
    const targets = targetsIn(operation, body);
    if (ON_LISTS.test(operation) && !targets.some(({ value }) => Array.isArray(value) && value.length > 0)) {
      // Alone, it says nothing of what should be changed.
      return Object.keys(body).length === 1 && targets.length === 1 && this.#isHarmless(targets)
        ? "of nothing"
        : "foreign";
    }
    if (this.#isHarmless(targets)) return "of nothing";
    const mayTouch = this.leave.mayLeave && WITH_LEAVE.test(operation);
    const isOwn = targets.every(({ kind, value }) =>
      [value].flat().every((id) => isOfNothing(id) || this.#own.has(`${kind} ${String(id)}`)),
    );
    return isOwn || mayTouch ? "own" : "foreign";
  }

  /** Learns from a good answer what is of this run: what carries a mark of it, and the tasks of a plan that does. */
  learn(operation: string, body: unknown, answer: unknown): void {
    if (this.#marks.size === 0) return;
    const ofOwnPlan = operation === "ielts_study_plans_get" && isObject(body) && this.#isOwnPlan(body);
    for (const { value } of walk(answer)) {
      if (!isObject(value)) continue;
      if (this.#isMarked(value)) this.#adopt(kindOf(operation), value);
      else if (ofOwnPlan) this.#adopt("task", value);
    }
  }

  #isHarmless(targets: readonly Target[]): boolean {
    return targets.every(({ value }) => isOfNothing(value));
  }

  #isOwnPlan(body: JsonObject): boolean {
    return [body["planId"], body["id"]].some((id) => id !== undefined && this.#own.has(`plan ${String(id)}`));
  }

  #isMarked(value: JsonObject): boolean {
    const texts = Object.values(value).filter((text) => typeof text === "string");
    return texts.some((text) => [...text.matchAll(MARKS)].some(([mark]) => this.#marks.has(mark)));
  }

  #adopt(kind: string, value: JsonObject): void {
    for (const id of [value["id"], value[`${kind}Id`]]) if (id !== undefined) this.#own.add(`${kind} ${String(id)}`);
  }
}

interface Target {
  readonly kind: string;
  readonly value: unknown;
}

/** Every id of a request that says what is to be changed. */
function targetsIn(operation: string, body: unknown, isInside = false): Target[] {
  if (Array.isArray(body)) return body.flatMap((item) => targetsIn(operation, item, true));
  if (!isObject(body)) return [];
  return Object.entries(body).flatMap(([name, value]) => {
    if (CONTENT.test(name)) return [];
    if (!ID_FIELD.test(name)) return targetsIn(operation, value, true);
    const isTask = name.startsWith("task") || (isInside && kindOf(operation) === "plan");
    return [{ kind: isTask ? "task" : kindOf(operation), value }];
  });
}

const KINDS = [
  ["vocabulary_builtin", "entry"],
  ["vocabulary", "word"],
  ["speaking_materials", "material"],
  ["study_plans", "plan"],
  ["study_todos", "todo"],
  ["reminders", "reminder"],
  ["notifications", "task"],
] as const;

/** What an operation is about. */
function kindOf(operation: string): string {
  return KINDS.find(([part]) => operation.includes(part))?.[1] ?? operation;
}
