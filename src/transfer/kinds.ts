import { type ContentKind, factsOf, type RecordKind, type TextKind } from "../database/record-kinds.ts";

export type Id = number | string;

/** Converts an id to the corresponding id on the other server. */
export type Translate = (kind: RecordKind, id: Id) => Id;

/** Content that the other server does not have. */
export class MissingContentError extends Error {
  constructor(
    readonly kind: ContentKind,
    readonly id: Id,
  ) {
    super(`no ${kind} matches ${id}`);
  }
}

/** Whether a learner created a paper. Papers of packs have ids `packId:key`, and no pack is called user. */
export function isOwnPaper(id: string): boolean {
  return id.startsWith("user:");
}

/** Whether a text id has the form in which the service generates it. */
export function isOwnForm(kind: TextKind, id: string): boolean {
  return factsOf(kind).textForm?.test(id) === true;
}
