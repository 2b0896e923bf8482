import { ReviewList } from "../features/reviews/review-list.tsx";

/** Submitted work, and for teachers what learners share with them. */
export function ReviewsPage() {
  return <ReviewList />;
}
