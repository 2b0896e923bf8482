import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import type { Course } from "./learning.ts";
import { learningPath } from "./paths.ts";
import { SectionMeter } from "./section-meter.tsx";
import { StatusBadge } from "./status-badge.tsx";

/** A step of the route: what the learner can do afterwards, and the progress. */
export function CourseCard({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { title, summary, courseId, progress, successCriteria } = course;
  const minutes = successCriteria?.sections.reduce((sum, section) => sum + section.durationMinutes, 0) ?? 0;
  return (
    <li className="relative flex flex-col gap-3 rounded-lg border border-line bg-surface p-5 shadow-card hover:border-edge">
      <div className="flex-1">
        <div className="mb-1.5 flex items-center justify-between gap-3 text-xs text-soft">
          <span>
            {t("learning.sectionCount", { count: progress.sectionCount })} · {t("learning.minutes", { count: minutes })}
          </span>
          <StatusBadge status={progress.status} />
        </div>
        <h4 className="font-semibold">
          <Link href={learningPath({ course: courseId })} className="after:absolute after:inset-0 after:rounded-lg">
            {title}
          </Link>
        </h4>
        {summary !== undefined && summary !== "" && <p className="mt-1 line-clamp-3 text-sm text-soft">{summary}</p>}
      </div>
      <SectionMeter done={progress.completedSections} all={progress.sectionCount} />
    </li>
  );
}
