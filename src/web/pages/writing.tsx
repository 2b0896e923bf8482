import { WritingList } from "../features/writing/list-page.tsx";

/** What one writes, with its versions, and for teachers what learners share. */
export function WritingPage() {
  return <WritingList />;
}
