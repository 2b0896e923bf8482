import { CONTRACT_OPERATIONS, namesTarget } from "./contract/operations.ts";
import { isObject, type JsonObject, walk } from "./json.ts";
import { isOfNothing } from "./nothing.ts";

/**
 * The worst effect of a request on a service that validates nothing: a read; a request that no service may act on; a change of something
 * that does not exist; a change of something that this run created; a creation; or a change of other data.
 */
export type Mode = "read" | "unactionable" | "of nothing" | "own" | "new" | "foreign";

/** A request that is not sent because it could change data that it must not change. The message says why. */
export class Withheld extends Error {}

export interface Leave {
  /** Whether the run may write data that it removes again. */
  readonly mayWrite: boolean;
  /** Whether the run may write data that stays. */
  readonly mayLeave: boolean;
}

const WRITES = new Set(CONTRACT_OPERATIONS.filter(({ effect }) => effect === "write").map(({ id }) => id));
/** Operations that create something that no operation removes. */
const LASTING = /_(feedback_create|push_events|create_paper)$/;
/** May change existing data if the run may write data that stays: the run cannot create such data itself. */
const WITH_LEAVE = /_(builtin_record_review|reminders_cancel)$/;
/** Acts on a list of items: without the list, or with a list that the service cannot read, it might act on all of them. */
const ON_LISTS = /_configure_messenger_task_reminders$/;
/** The mark of a scenario as it appears in the texts that the scenario writes. */
const MARKS = /lectern verify [0-9a-f]{8}/g;
const UNKNOWN_FIELD = /nosuchfield/i;
const ID_FIELD = /^ids?$|Ids?$/;
/** Ids of content and wordbooks, which a write can refer to but not change. */
const CONTENT = /^(contentRef|questionLinks|setId|groupId|sourceId|courseId|sectionId|partIds?)$/;

/** Approves every request of a run, whichever check sends it. It recognises what the run created by the run's marks in the answers. */
export class Guard {
  readonly #marks = new Set<string>();
  readonly #own = new Set<string>();

  constructor(private readonly leave: Leave) {}

  /**
   * Accepts a request that is harmless or permitted.
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
      // A list operation with only an id does not say what to change.
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

  /** Records from a successful answer what belongs to this run: marked records, and the tasks of a marked plan. */
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

/** Every id in a request that says what to change. */
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

/** The subject of an operation. */
function kindOf(operation: string): string {
  return KINDS.find(([part]) => operation.includes(part))?.[1] ?? operation;
}
