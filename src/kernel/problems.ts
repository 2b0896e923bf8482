import { type Detail, Failure, MAX_DETAILS } from "./errors.ts";
import { fieldName } from "./pointers.ts";

/** What is wrong with one member of a request, in a sentence without its subject: `is not in the future`. */
export interface Fault {
  /** JSON pointer of the member. */
  readonly path: string;
  readonly fault: string;
  /** What is accepted there. */
  readonly expected: string;
}

/** A fault as it is answered. */
export function detailOf({ path, fault, expected }: Fault): Detail {
  return { path, message: `${fieldName(path)} ${fault}`, expected };
}

/** The reason where problems of several reasons are refused together. */
const MIXED = "request.invalid";

/**
 * What is wrong with a request that fits its schema: collected first, refused once, so that a caller sees all of it.
 * The first {@link MAX_DETAILS} are shown and all are counted.
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

  /** Notes a member by its fault; the message names the member. */
  add(fault: Fault, reason = MIXED): void {
    this.addDetail(detailOf(fault), reason);
  }

  /** Notes a member that names something that is not there. */
  addMissing(fault: Fault, reason: string): void {
    this.#missing++;
    this.add(fault, reason);
  }

  /** Notes a detail; `sentence` is what the message of the refusal says of it where it is the first. */
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
   * @throws Failure where anything was noted: 404 where every member is one that is not there, else 400.
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

/** Refuses a request for all of `details`; does nothing where there are none. */
export function refuseAll(details: Iterable<Detail>, reason?: string, opening?: string): void {
  const problems = new Problems();
  problems.addDetails(details, reason);
  problems.refuse(opening);
}

/** The sentence on the first problem, and how many there are besides; `isCut` where the search ended before all were found. */
export function summary(first: string, others: number, isCut = false): string {
  const more = others > 0 ? ` (and ${isCut ? "at least " : ""}${others} more, see details)` : "";
  return `${first}${more}${more === "" && /[.?]$/.test(first) ? "" : "."}`;
}
