import { useTranslation } from "react-i18next";
import { Link } from "wouter";
import { List } from "../../ui/card.tsx";
import { classes } from "../../ui/classes.ts";
import type { OutlineSection } from "./learning.ts";
import { learningPath } from "./paths.ts";
import { SectionFacts } from "./section-facts.tsx";
import { StatusMark } from "./status-badge.tsx";

/** The sections of a course in order, each with the learner's progress. */
export function Outline({ sections, current }: { sections: readonly OutlineSection[]; current?: number }) {
  const { t } = useTranslation();
  return (
    <List label={t("learning.sections")}>
      {sections.map((section) => {
        const isHere = section.sectionId === current;
        return (
          <li key={section.sectionId}>
            <Link
              href={learningPath({ course: section.contentRef.courseId, section: section.sectionId })}
              aria-current={isHere ? "page" : undefined}
              className={classes(
                "flex min-h-11 gap-3 px-5 py-3.5 -outline-offset-2 hover:bg-sunken sm:px-6",
                isHere && "bg-accent-soft hover:bg-accent-soft",
              )}
            >
              <StatusMark status={section.status} />
              <span className="min-w-0">
                <span className={classes("block", isHere && "font-medium")}>{section.title}</span>
                <span className="block text-sm text-soft">
                  <SectionFacts section={section} />
                </span>
              </span>
            </Link>
          </li>
        );
      })}
    </List>
  );
}
