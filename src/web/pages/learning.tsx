import { CourseView } from "../features/learning/course-view.tsx";
import { Overview } from "../features/learning/overview.tsx";
import { SectionView } from "../features/learning/section-view.tsx";
import { useAddressQuery } from "../ui/address.ts";
import { useViewStart } from "../ui/view-start.ts";

export function LearningPage() {
  const { query } = useAddressQuery();
  const courseId = toId(query.get("course"));
  const sectionId = toId(query.get("section"));
  useViewStart(`${courseId} ${sectionId}`);
  if (courseId === null) return <Overview />;
  if (sectionId === null) return <CourseView courseId={courseId} />;
  return <SectionView courseId={courseId} sectionId={sectionId} />;
}

function toId(text: string | null): number | null {
  return text !== null && /^\d{1,15}$/.test(text) ? Number(text) : null;
}
