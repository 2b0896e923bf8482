import { ReviewList } from "../features/reviews/review-list.tsx";

/** What was handed in, and for teachers what was shared with them. */
export function ReviewsPage() {
  return <ReviewList />;
}
