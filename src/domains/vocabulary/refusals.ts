import { type Failure, notFound } from "../../kernel/errors.ts";

/** 404 for a personal entry. The response is the same for another account's entry and for an unknown id. */
export function entryNotFound(id: number): Failure {
  return notFound(
    "vocabulary.entry_not_found",
    `This vocabulary book has no entry ${id}. Take ids from ielts_vocabulary_personal_search.`,
  );
}

/** 404 for an entry of a built-in wordbook. */
export function wordbookEntryNotFound(setId: string): Failure {
  return notFound(
    "vocabulary.entry_not_found",
    `The wordbook ${setId} has no such entry. Take entryId from ielts_vocabulary_builtin_prepare_cards with the same setId.`,
  );
}

/** 404 for a wordbook that no installed content pack contains. */
export function wordbookNotInstalled(setId: string): Failure {
  return notFound(
    "vocabulary.wordbook_not_installed",
    `The wordbook ${setId} is not installed here. The owner can import a content pack that contains it.`,
  );
}

/** 404 for a group of a wordbook. */
export function groupNotFound(setId: string): Failure {
  return notFound(
    "vocabulary.group_not_found",
    `The wordbook ${setId} has no such group. Take groupId from summary.groups of ielts_vocabulary_builtin_progress.`,
  );
}

/** 404 for a review. The response is the same for another account's review and for an unknown id. */
export function reviewNotFound(reviewId: number): Failure {
  return notFound(
    "vocabulary.review_not_found",
    `This review log has no review ${reviewId}. Take reviewId from the answer to a recorded review.`,
  );
}
