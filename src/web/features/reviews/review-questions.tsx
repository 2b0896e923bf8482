import { NotebookPen } from "lucide-react";
import { useTranslation } from "react-i18next";
import { LinkButton } from "../../ui/button.tsx";
import { usePartNames } from "../practice/names.ts";
import type { Subject } from "../practice/practice.ts";
import { QuestionGroup } from "../questions/question-group.tsx";
import type { Group } from "../questions/questions.ts";
import { hasChoices, isOpen, narrowGroup } from "./marks.ts";
import { partPath } from "./paths.ts";
import { QuestionDetail } from "./question-detail.tsx";
import { useReviewShared } from "./review-context.ts";
import { REVIEW_SLOTS } from "./review-slots.tsx";
import type { ReviewPart } from "./reviews.ts";
import { TaskSamples, TaskText } from "./writing-task.tsx";

/** The questions of a section that match the filter, part by part. */
export function ReviewQuestions({ parts, subject }: { parts: readonly ReviewPart[]; subject: Subject }) {
  return parts.map((part) => (
    <PartQuestions key={part.partId} part={part} subject={subject} isOnly={parts.length === 1} />
  ));
}

function PartQuestions({ part, subject, isOnly }: { part: ReviewPart; subject: Subject; isOnly: boolean }) {
  const { t } = useTranslation();
  const { find, isShown, isOwn } = useReviewShared();
  const names = usePartNames();
  const groups = part.questionGroups.flatMap((group, index) => {
    const narrowed = narrowGroup(group, ({ questionSlotId }) => {
      const question = find(questionSlotId);
      return question !== undefined && isShown(question);
    });
    return narrowed === null ? [] : [{ index, group: narrowed }];
  });
  if (groups.length === 0) return null;
  return (
    <section aria-label={names.part(subject, part.partNumber)} className="flex flex-col gap-8">
      {!isOnly && (
        <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-line pb-3">
          <h2 className="min-w-0 text-lg font-semibold">
            {names.part(subject, part.partNumber)} <span className="font-normal text-soft">·</span>{" "}
            <span lang="en">{part.title}</span>
          </h2>
          {isOwn && (
            <span data-screen-only className="-mx-4">
              <LinkButton
                look="quiet"
                href={partPath(part.partId)}
                icon={<NotebookPen aria-hidden className="size-4" />}
              >
                {t("reviews.again")}
              </LinkButton>
            </span>
          )}
        </header>
      )}
      {groups.map(({ index, group }) => (
        <ReviewGroup key={index} group={group} part={part} level={isOnly ? 2 : 3} />
      ))}
    </section>
  );
}

/** `level` is that of headings below the title of the part, or of the page if there is only one part. */
function ReviewGroup({ group, part, level }: { group: Group; part: ReviewPart; level: 2 | 3 }) {
  const { find, isShown } = useReviewShared();
  const questions = group.questions.flatMap(({ questionSlotId }) => find(questionSlotId) ?? []);
  const isListed = !hasChoices(group) && !isOpen(group);
  return (
    <div className="flex flex-col gap-4">
      {group.type === "writing_task" && <TaskText part={part} level={level} />}
      <QuestionGroup group={group} slots={REVIEW_SLOTS} />
      {isListed && (
        <div className="flex flex-col gap-3">
          {questions.filter(isShown).map((question) => (
            <QuestionDetail key={question.questionSlotId} question={question} />
          ))}
        </div>
      )}
      {group.type === "writing_task" && <TaskSamples part={part} level={level} />}
    </div>
  );
}
