import { GraduationCap, Play } from "lucide-react";
import { useTranslation } from "react-i18next";
import { ROUTES } from "../../routes.ts";
import { useAddressQuery } from "../../ui/address.ts";
import { LinkButton } from "../../ui/button.tsx";
import { Card, Empty } from "../../ui/card.tsx";
import { Chips } from "../../ui/chips.tsx";
import { Notice } from "../../ui/form.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { PillLinks } from "../../ui/pill-links.tsx";
import { SearchBox } from "../../ui/search-box.tsx";
import { CourseCard } from "./course-card.tsx";
import { type Course, continuePath, type LearningRoute, SUBJECTS, useLearningRoute } from "./learning.ts";
import { SectionMeter } from "./section-meter.tsx";
import { SectionSearch } from "./section-search.tsx";

const SEARCH_CHARACTERS = 1000;

/** The route of all courses, and the search over their sections. */
export function Overview() {
  const { t } = useTranslation();
  const { query, hrefWith, change } = useAddressQuery();
  const subject = SUBJECTS.find((known) => known === query.get("subject")) ?? "";
  const search = query.get("q") ?? "";
  const tag = query.get("tag") ?? "";
  const route = useLearningRoute();
  return (
    <Page title={t("learning.title")} about={t("learning.about")}>
      <div className="flex flex-col gap-4">
        <SearchBox
          label={t("learning.search")}
          value={search}
          maxLength={SEARCH_CHARACTERS}
          onSearch={(q) => change({ q, page: null }, { replace: true })}
        />
        <PillLinks
          label={t("learning.subject")}
          links={["" as const, ...SUBJECTS].map((id) => ({
            href: hrefWith({ subject: id, page: null }),
            name: id === "" ? t("learning.allSubjects") : t(`learning.subjects.${id}`),
            isOn: id === subject,
          }))}
        />
        {tag !== "" && (
          <Chips
            label={t("learning.tag")}
            removeLabel={(name) => t("learning.removeTag", { name })}
            chips={[{ id: tag, name: tag }]}
            onRemove={() => change({ tag: null, page: null })}
          />
        )}
      </div>
      {search !== "" || tag !== "" ? (
        <SectionSearch search={search} subject={subject} tag={tag} />
      ) : (
        <Loaded query={route} lines={9}>
          {(whole) => <Courses route={whole} subject={subject} />}
        </Loaded>
      )}
    </Page>
  );
}

function Courses({ route, subject }: { route: LearningRoute; subject: Course["subject"] | "" }) {
  const { t } = useTranslation();
  const nodes = route.nodes.filter((course) => subject === "" || course.subject === subject);
  if (nodes.length === 0) return <NoCourses isFiltered={route.nodes.length > 0} />;
  const { completedSections, sectionCount } = route.summary;
  return (
    <>
      {subject === "" && (
        <Card>
          <div className="flex flex-wrap items-end gap-x-6 gap-y-4">
            <div className="min-w-0 flex-1 basis-64">
              <SectionMeter done={completedSections} all={sectionCount} />
            </div>
            <GoOn courses={nodes} />
          </div>
        </Card>
      )}
      {route.truncated && <Notice tone="warn">{t("learning.truncated", { count: route.nodes.length })}</Notice>}
      {[...Map.groupBy(nodes, (course) => course.subject)].map(([name, ofSubject]) => (
        <section key={name} aria-labelledby={`subject-${name}`} className="flex flex-col gap-5">
          <h2 id={`subject-${name}`} className="text-xl font-semibold">
            {t(`learning.subjects.${name}`)}
          </h2>
          {[...Map.groupBy(ofSubject, (course) => course.unit)].map(([unit, ofUnit]) => (
            <div key={unit} className="flex flex-col gap-3">
              <h3 className="text-sm font-medium text-soft">{unit}</h3>
              <ul className="grid gap-4 sm:grid-cols-2">
                {ofUnit.map((course) => (
                  <CourseCard key={course.courseId} course={course} />
                ))}
              </ul>
            </div>
          ))}
        </section>
      ))}
    </>
  );
}

/** Continues the learner's latest course, or opens the first one not completed. */
function GoOn({ courses }: { courses: readonly Course[] }) {
  const { t } = useTranslation();
  const begun = courses
    .filter((course) => course.progress.status === "in_progress")
    .toSorted((a, b) => (b.progress.lastActivityAt ?? "").localeCompare(a.progress.lastActivityAt ?? ""))[0];
  const course = begun ?? courses.find((one) => one.progress.status === "not_started");
  if (course === undefined) return null;
  return (
    <LinkButton look="primary" href={continuePath(course)} icon={<Play aria-hidden className="size-4" />}>
      {begun === undefined
        ? t("learning.startNamed", { title: course.title })
        : t("learning.goOnNamed", { title: course.title })}
    </LinkButton>
  );
}

function NoCourses({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  return (
    <Card flush>
      <Empty
        icon={<GraduationCap aria-hidden className="size-6" />}
        title={isFiltered ? t("learning.noneTitle") : t("learning.emptyTitle")}
        action={isFiltered && <LinkButton href={ROUTES.learning}>{t("learning.showAll")}</LinkButton>}
      >
        {isFiltered ? t("learning.none") : t("learning.empty")}
      </Empty>
    </Card>
  );
}
