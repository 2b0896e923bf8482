export { CardsPage } from "../pages/cards.tsx";
export { VocabularyPage } from "../pages/vocabulary.tsx";
