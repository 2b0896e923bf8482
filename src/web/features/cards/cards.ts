import { useQuery } from "@tanstack/react-query";
import { call, type RequestOf, type ResponseOf } from "../../api.ts";
import { MAX_CARDS, MAX_RECENT_REVIEWS } from "../../bounds.ts";
import { vocabularyKeys } from "../vocabulary/keys.ts";

export type Book = RequestOf<"vocabulary_read_forecast">["book"];
export type Mode = NonNullable<RequestOf<"ielts_vocabulary_personal_prepare_cards">["mode"]>;
export type Rating = RequestOf<"ielts_vocabulary_personal_record_review">["rating"];
export type Forecast = ResponseOf<"vocabulary_read_forecast">;
export type Source = ResponseOf<"ielts_vocabulary_personal_search">["items"][number]["sources"][number];
type PersonalCard = ResponseOf<"ielts_vocabulary_personal_prepare_cards">["cards"][number];
type BuiltinCard = ResponseOf<"ielts_vocabulary_builtin_prepare_cards">["cards"][number];

export const BOOKS = ["personal", "core", "listening", "reading"] as const satisfies readonly Book[];
export const MODES = ["mixed", "due", "new", "weak", "random"] as const satisfies readonly Mode[];
export const RATINGS = ["again", "hard", "good"] as const satisfies readonly Rating[];

/** The scheduler's status of a card. */
export type CardState = Pick<PersonalCard, "learningState" | "dueAt" | "lastRating" | "lastReviewedAt" | "reps">;

/** A card of any book. */
export interface Card {
  /** Unique in the book. */
  readonly key: string;
  /** Its id in the personal book; null in a wordbook. */
  readonly id: number | null;
  readonly phrase: string;
  readonly meaning: string;
  /** Meaning in Chinese, if the book has it separately. */
  readonly meaningZh: string;
  readonly partOfSpeech: string;
  readonly example: string;
  readonly usage: string;
  readonly expansion: readonly string[];
  readonly standing: CardState;
}

/** The result of reading cards: `isAll` if the service has no others. */
export interface CardBatch {
  readonly cards: readonly Card[];
  readonly isAll: boolean;
}

function toCard(read: PersonalCard | BuiltinCard): Card {
  const { phrase, meaning, partOfSpeech, example, usage, expansion } = read;
  const own =
    "entryId" in read
      ? { key: read.entryId, id: null, meaningZh: read.meaningZh }
      : { key: String(read.id), id: read.id, meaningZh: "" };
  return { ...own, phrase, meaning, partOfSpeech, example, usage, expansion, standing: toCardState(read) };
}

function toCardState({ learningState, dueAt, lastRating, lastReviewedAt, reps }: CardState): CardState {
  return { learningState, dueAt, lastRating, lastReviewedAt, reps };
}

/**
 * Cards for a review; `isFirst` distinguishes the first request from the following ones. Mastered words are included once they are due, because the
 * counts of due words include them. Words of the last day are left out if the learner did not ask for them and they would be the ones shown a
 * moment ago.
 */
export async function prepareCards(
  plan: { book: Book; group: string; mode: Mode },
  isFirst: boolean,
): Promise<CardBatch> {
  const { book, group, mode } = plan;
  const request = {
    mode,
    limit: MAX_CARDS,
    includeMastered: true,
    excludeRecentlyReviewedDays: isFirst && mode !== "mixed" ? 0 : 1,
  } as const;
  const { cards } =
    book === "personal"
      ? await call("ielts_vocabulary_personal_prepare_cards", request)
      : await call("ielts_vocabulary_builtin_prepare_cards", { ...request, setId: book, groupId: group });
  return { cards: cards.map(toCard), isAll: cards.length < MAX_CARDS };
}

export async function recordReview(review: { book: Book; card: Card; rating: Rating; responseMs: number }) {
  const { book, card, ...rest } = review;
  const outcome =
    book === "personal"
      ? await call("ielts_vocabulary_personal_record_review", { id: Number(card.key), ...rest })
      : await call("ielts_vocabulary_builtin_record_review", { setId: book, entryId: card.key, ...rest });
  return { reviewId: outcome.reviewId, standing: toCardState(outcome) };
}

export async function undoReview(reviewId: number): Promise<CardState> {
  return toCardState(await call("vocabulary_undo_review", { reviewId }));
}

/** The current status of a card; null if it was not reviewed recently, or was deleted. */
export async function readCardState(book: Book, card: Card): Promise<CardState | null> {
  if (book === "personal") {
    const { recent } = await call("ielts_vocabulary_personal_progress", { limit: MAX_RECENT_REVIEWS });
    const found = recent.find(({ id }) => id === card.id);
    return found === undefined ? null : toCardState(found);
  }
  const { items } = await call("ielts_vocabulary_builtin_progress", { setId: book, entryIds: [card.key] });
  const [found] = items;
  return found === undefined ? null : toCardState(found);
}

export function useForecast(book: Book) {
  return useQuery({
    queryKey: vocabularyKeys.forecast(book),
    queryFn: ({ signal }) => call("vocabulary_read_forecast", { book }, signal),
  });
}

/** Where a word of the personal book was met. The search ranks the entry with exactly this phrase first. */
export function sourcesQuery({ id, phrase }: { readonly id: number | null; readonly phrase: string }) {
  return {
    queryKey: ["cards", "sources", id, phrase],
    queryFn: async ({ signal }: { signal: AbortSignal }): Promise<readonly Source[]> => {
      const { items } = await call("ielts_vocabulary_personal_search", { query: phrase, limit: 1 }, signal);
      return items.find((entry) => entry.id === id)?.sources ?? [];
    },
    enabled: id !== null,
  };
}
