export { CardsPage } from "../pages/cards.tsx";
export { TodayPage } from "../pages/today.tsx";
export { VocabularyPage } from "../pages/vocabulary.tsx";
