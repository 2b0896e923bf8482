import type { Static } from "@sinclair/typebox";
import type { BuiltinCard, PersonalCard } from "../domains/vocabulary/vocabulary.schema.ts";
import { textAt, valueAt } from "../lib/json-rpc.ts";
import { type Host, type ToolResult, Unanswered } from "./host.ts";
import { dataOf, textOf } from "./open-view.ts";

export type Card = Static<typeof PersonalCard> | Static<typeof BuiltinCard>;
export type Rating = "again" | "hard" | "good";

/** A rating to record. */
export interface Review {
  readonly card: Card;
  /** The card's place among those that the tool returned. */
  readonly at: number;
  readonly rating: Rating;
  readonly responseMs: number;
}

/** Why a review was not recorded, and will not be. */
export interface Refused {
  readonly review: Review;
  readonly why: string;
}

/** Waits before a repetition, in milliseconds; after the last one the learner decides. */
const WAITS = [500, 2_000, 5_000];
/** Refusals that mean that the review was recorded: by an earlier view of the same cards, or with an answer that is gone. */
const RECORDED: ReadonlySet<string> = new Set(["idempotency.key_reused", "idempotency.answer_lost"]);

/** Records reviews one after the other, each once, even if connections break. */
export class Recorder {
  readonly #waiting: Review[] = [];
  readonly recorded: Review[] = [];
  readonly refused: Refused[] = [];
  /** Whether it has stopped, because the service cannot be reached. */
  isStuck = false;
  #isRunning = false;

  constructor(
    private readonly parts: {
      readonly host: Pick<Host, "call" | "read">;
      /** When the cards were prepared: with a card's place it identifies a review, also for a view that is opened a second time. */
      readonly asOf: string;
      readonly onChange: () => void;
      readonly wait: (ms: number) => Promise<void>;
    },
  ) {}

  /** How many reviews are not recorded yet. */
  get pending(): number {
    return this.#waiting.length;
  }

  add(review: Review): void {
    this.#waiting.push(review);
    this.start();
  }

  /** Goes on after it was stuck. */
  start(): void {
    if (this.#isRunning) return;
    this.#isRunning = true;
    this.isStuck = false;
    void this.#run();
    this.parts.onChange();
  }

  async #run(): Promise<void> {
    for (let review = this.#waiting[0]; review !== undefined; review = this.#waiting[0]) {
      const why = await this.#persist(review);
      if (why === undefined) {
        this.isStuck = true;
        break;
      }
      this.#waiting.shift();
      if (why === null) this.recorded.push(review);
      else this.refused.push({ review, why });
      if (this.pending > 0) this.parts.onChange();
    }
    this.#isRunning = false;
    this.parts.onChange();
  }

  /** Null once it is recorded, a reason if it is refused, undefined if the service cannot be reached. */
  async #persist(review: Review): Promise<string | null | undefined> {
    for (const ms of [0, ...WAITS]) {
      try {
        if (ms > 0) await this.parts.wait(ms);
        // A host may leave out the key of a call, so look before repeating it.
        if (ms > 0 && (await this.#isRecorded(review))) return null;
        return await this.#record(review);
      } catch {
        // No answer, or none that can be read.
      }
    }
    return undefined;
  }

  async #record(review: Review): Promise<string | null> {
    const { card, rating, responseMs } = review;
    const isOwn = "id" in card;
    const tool = isOwn ? "ielts_vocabulary_personal_record_review" : "ielts_vocabulary_builtin_record_review";
    const of = isOwn ? { id: card.id } : { setId: card.setId, entryId: card.entryId };
    const result = await this.parts.host.call(tool, { ...of, rating, responseMs }, keyOf(this.parts.asOf, review));
    if (result.isError !== true) return null;
    const reason = textAt(result._meta, "lectern/failure", "reason") ?? /^Reason: (\S+)$/m.exec(textOf(result))?.[1];
    if (reason !== undefined && RECORDED.has(reason)) return null;
    if (mayPass(result, reason)) throw new Unanswered();
    return textOf(result).split("\n")[0] ?? "";
  }

  /** Whether the service has a review of the card since it was prepared, with this rating. @throws Unanswered */
  async #isRecorded({ card, rating }: Review): Promise<boolean> {
    const { host } = this.parts;
    const result = await ("id" in card
      ? host.call("ielts_vocabulary_personal_search", { query: card.phrase, limit: 50 })
      : host.call("ielts_vocabulary_builtin_progress", { setId: card.setId, entryIds: [card.entryId] }));
    if (result.isError === true) return false;
    const items = valueAt(await dataOf(host, result), "items");
    const id = "id" in card ? card.id : card.entryId;
    const isCard = (one: unknown) => (valueAt(one, "id") ?? valueAt(one, "entryId")) === id;
    const now: unknown = Array.isArray(items) ? items.find(isCard) : undefined;
    return Number(valueAt(now, "reps")) > card.reps && valueAt(now, "lastRating") === rating;
  }
}

/** The identity of a review: a repetition with the same key is recorded once. */
function keyOf(asOf: string, { card, at }: Review): string {
  const book = "setId" in card ? card.setId : "personal";
  return `view-${asOf}-${book}-${at}`;
}

/** Whether the same call may succeed later. */
function mayPass(result: ToolResult, reason: string | undefined): boolean {
  const status = Number(valueAt(result._meta, "lectern/failure", "status") ?? 0);
  return status === 429 || status >= 500 || reason?.startsWith("rate.") === true;
}
