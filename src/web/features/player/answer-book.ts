import type { RequestOf, ResponseOf } from "../../api.ts";

export type Answer = ResponseOf<"practice_open">["answers"][number];
export type Change = NonNullable<RequestOf<"practice_save_answers">["changes"]>[number];

/** An answer as last received from the service. */
export interface SavedAnswer {
  readonly value: string;
  readonly flagged: boolean;
  readonly revision: number;
}

/** An answer in this window. */
export interface Entry {
  /** The revision that the value below is based on. */
  readonly base: SavedAnswer;
  readonly value: string;
  readonly flagged: boolean;
  /** Sent values that may or may not have arrived. */
  readonly sent: readonly string[];
  /** What another window wrote meanwhile; null after the learner has chosen, or if there is no conflict. */
  readonly conflict: string | null;
  /** The service refuses this value. It is sent again once it changes. */
  readonly isRefused: boolean;
}

/** The answers of a section as this window has them, by slot. */
export interface Book {
  /** The revision of the section up to which the service has reported everything. */
  readonly revision: number;
  readonly entries: ReadonlyMap<number, Entry>;
}

const NOTHING: SavedAnswer = { value: "", flagged: false, revision: 0 };

export function openBook(revision: number, answers: readonly Answer[]): Book {
  const entries = answers.map(({ questionSlotId, ...base }) => [questionSlotId, entryOf(base)] as const);
  return { revision, entries: new Map(entries) };
}

export function entryAt(book: Book, slotId: number): Entry {
  return book.entries.get(slotId) ?? UNTOUCHED;
}

/** The learner writes an answer, or flags its question. */
export function write(book: Book, slotId: number, change: { value?: string; flagged?: boolean }): Book {
  const entry = entryAt(book, slotId);
  const isRefused = entry.isRefused && (change.value ?? entry.value) === entry.value;
  return put(book, slotId, { ...entry, ...change, isRefused });
}

/** The learner chooses between the value here and that of another window. */
export function choose(book: Book, slotId: number, whose: "mine" | "theirs"): Book {
  const entry = entryAt(book, slotId);
  if (entry.conflict === null) return book;
  const value = whose === "mine" ? entry.value : entry.conflict;
  return put(book, slotId, { ...entry, value, conflict: null, isRefused: false });
}

/** Whether it has changes to send. A conflict waits for the learner. */
export function isUnsent(entry: Entry): boolean {
  return isValueUnsent(entry) || entry.flagged !== entry.base.flagged;
}

function isValueUnsent({ value, base, sent, conflict, isRefused }: Entry): boolean {
  return conflict === null && !isRefused && (value !== base.value || sent.length > 0);
}

/** What an answer needs from the learner: a choice, or another value; null for nothing. */
export function troubleOf({ conflict, isRefused }: Entry): "choice" | "refused" | null {
  if (conflict !== null) return "choice";
  return isRefused ? "refused" : null;
}

/** Whether the service has another value than this window, for whatever reason. */
export function isUnsettled(entry: Entry): boolean {
  return isUnsent(entry) || entry.conflict !== null || entry.isRefused;
}

/**
 * The next changes to send, at most `max` of them. A value with an unknown outcome is sent again before later ones, so that it is never taken for
 * another window's.
 */
export function nextChanges(book: Book, max: number): Change[] {
  return unsentOf(book, max, ({ sent, value }) => sent.at(-1) ?? value);
}

/** The changes to send if nothing can be sent after them: all current values. */
export function lastChanges(book: Book, max: number): Change[] {
  return unsentOf(book, max, ({ value }) => value);
}

function unsentOf(book: Book, max: number, valueIn: (entry: Entry) => string): Change[] {
  return [...book.entries]
    .filter(([, entry]) => isUnsent(entry))
    .slice(0, max)
    .map(([questionSlotId, entry]) => ({
      questionSlotId,
      ...(isValueUnsent(entry) ? { value: valueIn(entry) } : {}),
      ...(entry.flagged === entry.base.flagged ? {} : { flagged: entry.flagged }),
      basedOn: entry.base.revision,
    }));
}

/** Marks changes as sent. */
export function markSent(book: Book, changes: readonly Change[]): Book {
  return changes.reduce((into, { questionSlotId, value }) => {
    const entry = entryAt(into, questionSlotId);
    if (value === undefined || entry.sent.at(-1) === value) return into;
    return put(into, questionSlotId, { ...entry, sent: [...entry.sent.filter((one) => one !== value), value] });
  }, book);
}

/** Applies the service's response to changes: they have arrived, and it includes other updates. */
export function settle(
  book: Book,
  changes: readonly Change[],
  response: { readonly revision: number; readonly answers: readonly Answer[]; readonly conflicts: readonly Answer[] },
): Book {
  const merged = mergeAnswers(book, [...response.answers, ...response.conflicts]);
  const named = new Set([...response.answers, ...response.conflicts].map(({ questionSlotId }) => questionSlotId));
  const settled = changes.reduce((into, { questionSlotId, value, flagged }) => {
    const entry = entryAt(into, questionSlotId);
    // Values not named in the response were already the same when sent.
    const { base } = entry;
    const acknowledged = named.has(questionSlotId)
      ? base
      : { ...base, value: value ?? base.value, flagged: flagged ?? base.flagged };
    return put(into, questionSlotId, { ...mergeEntry(entry, acknowledged), sent: [] });
  }, merged);
  return { ...settled, revision: Math.max(book.revision, response.revision) };
}

/** Applies updates of answers, from the service or from another window of this browser. */
export function mergeAnswers(book: Book, answers: readonly Answer[]): Book {
  return answers.reduce(
    (into, { questionSlotId, ...incoming }) =>
      put(into, questionSlotId, mergeEntry(entryAt(into, questionSlotId), incoming)),
    book,
  );
}

/** The service refused these changes: they wait until the learner changes them. */
export function refuse(book: Book, slotIds: readonly number[]): Book {
  return slotIds.reduce(
    (into, slotId) => put(into, slotId, { ...entryAt(into, slotId), sent: [], isRefused: true }),
    book,
  );
}

/** What must outlive this window: every answer that the service may not have in this form. */
export function unsettledOf(book: Book): [number, Entry][] {
  return [...book.entries].filter(([, entry]) => isUnsettled(entry));
}

/** Restores what an earlier window left unsent. If both have a value, the learner chooses. */
export function adopt(book: Book, left: readonly (readonly [number, Entry])[]): Book {
  return left.reduce((into, [slotId, theirs]) => {
    const mine = entryAt(into, slotId);
    if (!isUnsettled(mine)) return put(into, slotId, mergeEntry(theirs, mine.base));
    const sent = [...new Set([...theirs.sent, ...mine.sent])];
    const flagged = mine.flagged === mine.base.flagged ? theirs.flagged : mine.flagged;
    const isSame = theirs.value === mine.value || theirs.value === theirs.base.value;
    return put(into, slotId, { ...mine, sent, flagged, conflict: mine.conflict ?? (isSame ? null : theirs.value) });
  }, book);
}

function mergeEntry(entry: Entry, incoming: SavedAnswer): Entry {
  const { base, sent } = entry;
  if (incoming.revision < base.revision) return entry;
  const flagged = entry.flagged === base.flagged ? incoming.flagged : entry.flagged;
  const isUntouched = entry.value === base.value && sent.length === 0 && entry.conflict === null;
  if (isUntouched || incoming.value === entry.value) {
    return { ...entry, base: incoming, value: incoming.value, flagged, conflict: null, isRefused: false };
  }
  // The value this change was based on, or one sent from here, is not a conflict with another window.
  const isNews = incoming.value !== base.value && !sent.includes(incoming.value);
  return { ...entry, base: incoming, flagged, conflict: isNews ? incoming.value : entry.conflict };
}

function entryOf(base: SavedAnswer): Entry {
  return { base, value: base.value, flagged: base.flagged, sent: [], conflict: null, isRefused: false };
}

const UNTOUCHED: Entry = entryOf(NOTHING);

function put(book: Book, slotId: number, entry: Entry): Book {
  return { ...book, entries: new Map(book.entries).set(slotId, entry) };
}
