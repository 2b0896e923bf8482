import { type Detail, Failure, MAX_DETAILS } from "./errors.ts";
import { fieldName } from "./pointers.ts";

/** A problem with one member of a request, as a sentence without its subject: `is not in the future`. */
export interface Fault {
  /** JSON pointer of the member. */
  readonly path: string;
  readonly fault: string;
  /** What the member accepts. */
  readonly expected: string;
}

/** A fault in the form of the response. */
export function detailOf({ path, fault, expected }: Fault): Detail {
  return { path, message: `${fieldName(path)} ${fault}`, expected };
}

/** The reason if problems with several reasons are refused together. */
const MIXED = "request.invalid";

/**
 * Problems with a request that fits its schema. They are collected first and refused together, so that a caller sees all of them. The first
 * {@link MAX_DETAILS} are listed and all are counted.
 */
export class Problems {
  readonly #shown: Detail[] = [];
  readonly #reasons = new Set<string>();
  #sentence = "";
  #missing = 0;
  #total = 0;

  get total(): number {
    return this.#total;
  }

  /** Adds a problem with a member. The message names the member. */
  add(fault: Fault, reason = MIXED): void {
    this.addDetail(detailOf(fault), reason);
  }

  /** Adds a member that refers to something that does not exist. */
  addMissing(fault: Fault, reason: string): void {
    this.#missing++;
    this.add(fault, reason);
  }

  /** Adds a detail. `sentence` becomes the message of the refusal if this is the first problem. */
  addDetail(detail: Detail, reason = MIXED, sentence = `${detail.message}; send ${detail.expected}`): void {
    if (this.#total++ === 0) this.#sentence = sentence;
    this.#reasons.add(reason);
    if (this.#shown.length < MAX_DETAILS) this.#shown.push(detail);
  }

  addDetails(details: Iterable<Detail>, reason = MIXED): void {
    for (const detail of details) this.addDetail(detail, reason);
  }

  /**
   * `opening` begins the message, such as "Nothing was written: ".
   * @throws Failure if there is any problem: 404 if every problem is a missing resource, otherwise 400.
   */
  refuse(opening = ""): void {
    if (this.#total === 0) return;
    const [reason = MIXED, ...others] = this.#reasons;
    const kind = this.#missing === this.#total ? "notFound" : "invalid";
    const message = summary(`${opening}${this.#sentence}`, this.#total - 1);
    const facts = this.#total > MAX_DETAILS ? { facts: { problemCount: this.#total } } : {};
    throw new Failure(kind, others.length === 0 ? reason : MIXED, message, { details: this.#shown, ...facts });
  }
}

/** Refuses a request for all of `details`. Does nothing if the list is empty. */
export function refuseAll(details: Iterable<Detail>, reason?: string, opening?: string): void {
  const problems = new Problems();
  problems.addDetails(details, reason);
  problems.refuse(opening);
}

/** The sentence for the first problem and the number of further ones. `isCut` if the search stopped before all were found. */
export function summary(first: string, others: number, isCut = false): string {
  const more = others > 0 ? ` (and ${isCut ? "at least " : ""}${others} more, see details)` : "";
  return `${first}${more}${more === "" && /[.?]$/.test(first) ? "" : "."}`;
}
