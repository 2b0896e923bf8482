import { ChevronDown, PenLine } from "lucide-react";
import { Disclosure, DisclosurePanel, Heading, Button as Pressable } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { writingPath } from "../../../lib/links.ts";
import { LinkButton } from "../../ui/button.tsx";
import { TaskPrompt } from "../questions/task-prompt.tsx";
import type { ReviewPart } from "./reviews.ts";

/** A link to the versions of the text, and to the reviews by teachers. */
export function VersionsLink({ sessionId }: { sessionId: number }) {
  const { t } = useTranslation();
  return (
    <LinkButton href={writingPath({ id: sessionId })} icon={<PenLine aria-hidden className="size-4" />}>
      {t("writing.openDesk")}
    </LinkButton>
  );
}

/** A writing task as it was set. `level` is that of its headings. */
export function TaskText({ part: { task }, level }: { part: ReviewPart; level: 2 | 3 }) {
  if (task === null) return null;
  return (
    <div className="flex flex-col gap-4">
      <TaskPrompt prompt={task.prompt} image={task.image} top={level} />
    </div>
  );
}

/** Sample answers, each expanded on demand, after reading one's own. */
export function TaskSamples({
  part: { sampleAnswers },
  level,
}: {
  part: Pick<ReviewPart, "sampleAnswers">;
  level: 2 | 3;
}) {
  const { t } = useTranslation();
  if (sampleAnswers.length === 0) return null;
  return (
    <ul aria-label={t("reviews.samples")} className="flex flex-col gap-3">
      {sampleAnswers.map(({ band, text, comment }) => (
        <li key={text}>
          <Disclosure className="rounded-md border border-line">
            {({ isExpanded }) => (
              <>
                <Heading level={level} className="text-base">
                  <Pressable
                    slot="trigger"
                    className="flex min-h-12 w-full cursor-pointer items-center justify-between gap-3 rounded-md px-4 py-2 text-left font-medium -outline-offset-2 data-hovered:bg-sunken"
                  >
                    {band === "" ? t("reviews.sample") : t("reviews.sampleBand", { band })}
                    <ChevronDown
                      aria-hidden
                      className={`size-5 shrink-0 text-soft transition-transform motion-reduce:transition-none ${isExpanded ? "rotate-180" : ""}`}
                    />
                  </Pressable>
                </Heading>
                <DisclosurePanel>
                  <div className="flex flex-col gap-4 border-t border-line px-4 py-4">
                    <p lang="en" className="font-serif leading-7 whitespace-pre-line">
                      {text}
                    </p>
                    {comment !== "" && (
                      <div className="flex flex-col gap-1 rounded-md bg-sunken px-4 py-3 text-sm">
                        <p className="font-medium">{t("reviews.comment")}</p>
                        <p className="whitespace-pre-line">{comment}</p>
                      </div>
                    )}
                  </div>
                </DisclosurePanel>
              </>
            )}
          </Disclosure>
        </li>
      ))}
    </ul>
  );
}
