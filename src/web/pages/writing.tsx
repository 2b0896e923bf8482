import { WritingList } from "../features/writing/list-page.tsx";

/** The learner's writing, with its versions, and for teachers what learners share. */
export function WritingPage() {
  return <WritingList />;
}
