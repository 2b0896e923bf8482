import { NoReview } from "../features/reviews/review-states.tsx";
import { ReviewView } from "../features/reviews/review-view.tsx";
import { readTarget } from "../features/reviews/target.ts";

/** One review: a practice, or a section of a mock test. */
export function ReviewPage({ target: text }: { target: string }) {
  const target = readTarget(text);
  return target === null ? <NoReview /> : <ReviewView key={text} target={target} />;
}
