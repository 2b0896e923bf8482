export { MockPage } from "../pages/mock.tsx";
export { MockSessionPage } from "../pages/mock-session.tsx";
export { PracticePage } from "../pages/practice.tsx";
export { PracticeSessionPage } from "../pages/practice-session.tsx";
export { ReviewPage } from "../pages/review.tsx";
export { ReviewsPage } from "../pages/reviews.tsx";
