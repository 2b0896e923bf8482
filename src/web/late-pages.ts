import { chapter, late } from "./chapter.tsx";

// The bundler creates a separate file for each dynamic import. A file per page would mean about 140, most of them smaller than their headers;
// instead, pages that are used together share a chapter.
const account = chapter(() => import("./chapters/account.ts"));
const everyday = chapter(() => import("./chapters/everyday.ts"));
const library = chapter(() => import("./chapters/library.ts"));
const practice = chapter(() => import("./chapters/practice.ts"));
const skills = chapter(() => import("./chapters/skills.ts"));

/** Every chapter, the most likely first. */
export const CHAPTERS = [everyday, practice, skills, library, account];

export const AuthorizePage = late(account, ({ AuthorizePage }) => AuthorizePage);
export const BindPage = late(account, ({ BindPage }) => BindPage);
export const DevelopersOperationPage = late(account, ({ DevelopersOperationPage }) => DevelopersOperationPage);
export const DevelopersPage = late(account, ({ DevelopersPage }) => DevelopersPage);
export const DevicePage = late(account, ({ DevicePage }) => DevicePage);
export const SettingsPage = late(account, ({ SettingsPage }) => SettingsPage);
export const SetupPage = late(account, ({ SetupPage }) => SetupPage);

export const CardsPage = late(everyday, ({ CardsPage }) => CardsPage);
export const PlansPage = late(everyday, ({ PlansPage }) => PlansPage);
export const RemindersPage = late(everyday, ({ RemindersPage }) => RemindersPage);
export const TodayPage = late(everyday, ({ TodayPage }) => TodayPage);
export const TodosPage = late(everyday, ({ TodosPage }) => TodosPage);
export const VocabularyPage = late(everyday, ({ VocabularyPage }) => VocabularyPage);

export const AssetsPage = late(library, ({ AssetsPage }) => AssetsPage);
export const FeedbackInboxPage = late(library, ({ FeedbackInboxPage }) => FeedbackInboxPage);
export const FeedbackPage = late(library, ({ FeedbackPage }) => FeedbackPage);
export const FootprintsPage = late(library, ({ FootprintsPage }) => FootprintsPage);
export const GuidePage = late(library, ({ GuidePage }) => GuidePage);
export const GuidesPage = late(library, ({ GuidesPage }) => GuidesPage);
export const LearningPage = late(library, ({ LearningPage }) => LearningPage);
export const PacksPage = late(library, ({ PacksPage }) => PacksPage);
export const PredictionsPage = late(library, ({ PredictionsPage }) => PredictionsPage);
export const ProfilePage = late(library, ({ ProfilePage }) => ProfilePage);

export const MockPage = late(practice, ({ MockPage }) => MockPage);
export const MockSessionPage = late(practice, ({ MockSessionPage }) => MockSessionPage);
export const PracticePage = late(practice, ({ PracticePage }) => PracticePage);
export const PracticeSessionPage = late(practice, ({ PracticeSessionPage }) => PracticeSessionPage);
export const ReviewPage = late(practice, ({ ReviewPage }) => ReviewPage);
export const ReviewsPage = late(practice, ({ ReviewsPage }) => ReviewsPage);

export const DictationAttemptPage = late(skills, ({ DictationAttemptPage }) => DictationAttemptPage);
export const DictationPage = late(skills, ({ DictationPage }) => DictationPage);
export const SpeakingPage = late(skills, ({ SpeakingPage }) => SpeakingPage);
export const WritingPage = late(skills, ({ WritingPage }) => WritingPage);
export const WritingSessionPage = late(skills, ({ WritingSessionPage }) => WritingSessionPage);
