import { Play, SearchX } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Trail } from "../../ui/trail.tsx";
import { type Course, continuePath, useLearningRoute } from "./learning.ts";
import { Outline } from "./outline.tsx";
import { learningPath } from "./paths.ts";
import { PracticeLinks } from "./practice-links.tsx";
import { SectionMeter } from "./section-meter.tsx";

/** A course: its sections, the progress, and the related practice. */
export function CourseView({ courseId }: { courseId: number }) {
  const { t } = useTranslation();
  const route = useLearningRoute();
  const course = route.data?.nodes.find((node) => node.courseId === courseId);
  if (course !== undefined) return <CoursePage course={course} />;
  return (
    <>
      <Trail steps={[{ href: ROUTES.learning, name: t("learning.title") }]} />
      <Page title={route.data === undefined ? t("learning.course") : t("learning.noCourseTitle")}>
        <Card flush>
          <Loaded query={route}>
            {() => (
              <Empty
                icon={<SearchX aria-hidden className="size-6" />}
                title={t("learning.noCourseTitle")}
                action={<LinkButton href={ROUTES.learning}>{t("learning.showAll")}</LinkButton>}
              >
                {t("learning.noCourse")}
              </Empty>
            )}
          </Loaded>
        </Card>
      </Page>
    </>
  );
}

function CoursePage({ course }: { course: Course }) {
  const { t } = useTranslation();
  const { subject, unit, title, summary, progress, successCriteria } = course;
  const labels = {
    not_started: t("learning.start"),
    in_progress: t("learning.goOn"),
    completed: t("learning.again"),
  };
  return (
    <>
      <Trail
        steps={[
          { href: ROUTES.learning, name: t("learning.title") },
          { href: learningPath({ subject }), name: t(`learning.subjects.${subject}`) },
        ]}
      />
      <Page
        title={title}
        about={unit}
        action={
          <LinkButton look="primary" href={continuePath(course)} icon={<Play aria-hidden className="size-4" />}>
            {labels[progress.status]}
          </LinkButton>
        }
      >
        {summary !== undefined && summary !== "" && <p>{summary}</p>}
        <Card>
          <SectionMeter done={progress.completedSections} all={progress.sectionCount} />
        </Card>
        <Card title={t("learning.sections")} flush>
          <Outline sections={successCriteria?.sections ?? []} />
        </Card>
        <PracticeLinks parts={successCriteria?.linkedPractice ?? []} />
      </Page>
    </>
  );
}
