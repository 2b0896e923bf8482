import { ArrowLeft, ArrowRight, Check, Undo2 } from "lucide-react";
import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useLocation } from "wouter";
import { ROUTES } from "../../routes.ts";
import { Button, LinkButton } from "../../ui/button.tsx";
import { Card } from "../../ui/card.tsx";
import { useErrorText } from "../../ui/errors.ts";
import { useKey } from "../../ui/keys.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Markdown } from "../../ui/markdown.tsx";
import { Page } from "../../ui/page.tsx";
import { toast, toastFailure } from "../../ui/toast.tsx";
import { Trail } from "../../ui/trail.tsx";
import { WordSource } from "../vocabulary/add-word.tsx";
import { type Section, useRecordProgress, useSection } from "./learning.ts";
import { Outline } from "./outline.tsx";
import { learningPath } from "./paths.ts";
import { PracticeLinks } from "./practice-links.tsx";
import { SectionFacts } from "./section-facts.tsx";
import { SectionVideo } from "./section-video.tsx";
import { StatusBadge } from "./status-badge.tsx";
import { TagLinks } from "./tag-links.tsx";

/** A section: its video or text, and links to the previous and next one. */
export function SectionView({ courseId, sectionId }: { courseId: number; sectionId: number }) {
  const { t } = useTranslation();
  const section = useSection(courseId, sectionId);
  if (section.data !== undefined) return <SectionPage key={sectionId} section={section.data} />;
  return (
    <>
      <Trail steps={[{ href: ROUTES.learning, name: t("learning.title") }]} />
      <Page title={t("learning.section")}>
        <Card flush>
          <Loaded query={section} lines={9}>
            {() => null}
          </Loaded>
        </Card>
      </Page>
    </>
  );
}

function SectionPage({ section }: { section: Section }) {
  const { t } = useTranslation();
  const { course, sectionId, body, videoUrl } = section;
  const { courseId } = course;
  const position = useRef(section.progress.positionSeconds);
  useBeginning(section);
  return (
    <>
      <Trail
        steps={[
          { href: ROUTES.learning, name: t("learning.title") },
          { href: learningPath({ subject: course.subject }), name: t(`learning.subjects.${course.subject}`) },
          { href: learningPath({ course: courseId }), name: course.title },
        ]}
      />
      <Page
        title={section.title}
        about={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <span>
              <SectionFacts section={section} />
            </span>
            <StatusBadge status={section.progress.status} />
          </span>
        }
      >
        {videoUrl !== null && <SectionVideo url={videoUrl} section={section} position={position} />}
        {body !== "" && (
          <Card>
            <div className="mx-auto max-w-2xl">
              <WordSource
                source={{
                  sourceType: "course",
                  sourceId: `course_section:${courseId}:${sectionId}`,
                  sourceTitle: section.title,
                }}
              >
                <Markdown text={body} top={2} title={section.title} />
              </WordSource>
            </div>
          </Card>
        )}
        <Steps section={section} position={position} />
        <PracticeLinks parts={section.linkedPractice} />
        <Card title={course.title} flush>
          <Outline sections={course.sections} current={sectionId} />
        </Card>
        <TagLinks tags={section.tags} />
      </Page>
    </>
  );
}

/** Records once that the learner has opened a section. */
function useBeginning({ course: { courseId }, sectionId, progress: { status } }: Section): void {
  const { mutate } = useRecordProgress();
  const begun = useRef(status !== "not_started");
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate({ courseId, sectionId, status: "in_progress" });
  }, [courseId, sectionId, mutate]);
}

function Steps({ section, position }: { section: Section; position: { readonly current: number } }) {
  const { t } = useTranslation();
  const [, navigate] = useLocation();
  const { previous, next } = section;
  const pathOf = (neighbour: Section["next"]) =>
    neighbour === null
      ? null
      : learningPath({ course: neighbour.contentRef.courseId, section: neighbour.contentRef.sectionId });
  const [previousPath, nextPath] = [pathOf(previous), pathOf(next)];
  useKey("n", t("learning.keys.next"), () => nextPath !== null && navigate(nextPath));
  useKey("p", t("learning.keys.previous"), () => previousPath !== null && navigate(previousPath));
  return (
    <nav aria-label={t("learning.steps")} className="flex flex-wrap items-center justify-between gap-3">
      <DoneButton section={section} position={position} />
      <div className="flex flex-wrap gap-3">
        {previousPath !== null && (
          <LinkButton href={previousPath} icon={<ArrowLeft aria-hidden className="size-4" />}>
            {t("learning.previous")}
            <span className="sr-only">: {previous?.title}</span>
          </LinkButton>
        )}
        {nextPath !== null && (
          <LinkButton href={nextPath} icon={<ArrowRight aria-hidden className="size-4" />}>
            {t("learning.next")}
            <span className="sr-only">: {next?.title}</span>
          </LinkButton>
        )}
      </div>
    </nav>
  );
}

function DoneButton({ section, position }: { section: Section; position: { readonly current: number } }) {
  const { t } = useTranslation();
  const errorText = useErrorText();
  const { mutateAsync } = useRecordProgress();
  const { sectionId, title, course } = section;
  const isDone = section.progress.status === "completed";
  const record = (done: boolean): Promise<unknown> => {
    const place = { courseId: course.courseId, sectionId, positionSeconds: position.current };
    const what = done ? { status: "completed" as const } : { status: "in_progress" as const, reopen: true };
    return mutateAsync({ ...place, ...what }).catch((error: Error) => {
      toastFailure(errorText(error));
      return null;
    });
  };
  const mark = async (done: boolean): Promise<void> => {
    if ((await record(done)) === null) return;
    const text = done ? t("learning.markedDone", { title }) : t("learning.markedOpen", { title });
    toast(text, { label: t("ui.undo"), run: () => void record(!done) });
  };
  useKey("m", t("learning.keys.mark"), () => void mark(!isDone));
  return isDone ? (
    <Button icon={<Undo2 aria-hidden className="size-4" />} onPress={() => void mark(false)}>
      {t("learning.markOpen")}
    </Button>
  ) : (
    <Button look="primary" icon={<Check aria-hidden className="size-4" />} onPress={() => void mark(true)}>
      {t("learning.markDone")}
    </Button>
  );
}
