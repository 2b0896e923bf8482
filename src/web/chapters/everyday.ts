export { CardsPage } from "../pages/cards.tsx";
export { PlansPage } from "../pages/plans.tsx";
export { RemindersPage } from "../pages/reminders.tsx";
export { TodayPage } from "../pages/today.tsx";
export { TodosPage } from "../pages/todos.tsx";
export { VocabularyPage } from "../pages/vocabulary.tsx";
