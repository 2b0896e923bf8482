export { AssetsPage } from "../pages/assets.tsx";
export { FeedbackPage } from "../pages/feedback.tsx";
export { FeedbackInboxPage } from "../pages/feedback-inbox.tsx";
export { GuidePage } from "../pages/guide.tsx";
export { GuidesPage } from "../pages/guides.tsx";
export { LearningPage } from "../pages/learning.tsx";
export { PacksPage } from "../pages/packs.tsx";
export { PredictionsPage } from "../pages/predictions.tsx";
