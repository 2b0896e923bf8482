import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Badge, Card } from "../../ui/card.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { Wide } from "../../ui/wide.tsx";
import { PREVIEW_SLOTS } from "../questions/preview-slots.tsx";
import { QuestionGroup } from "../questions/question-group.tsx";
import { Related } from "../resources/related.tsx";
import { useRelated } from "../resources/resources.ts";
import { BeginPart } from "./begin-part.tsx";
import { PartFacts } from "./part-facts.tsx";
import { PartAudio, Passages, WritingTask } from "./part-material.tsx";
import { type PartDetails, useOpenPractices, usePart } from "./practice.ts";
import { useTagName } from "./tag-name.ts";

const FIRST_CHARS = 12_000;
const JUMP = "inline-flex min-h-11 items-center self-start text-sm text-accent underline underline-offset-4 lg:hidden";

/** One part as the learner sees it, without any answers. */
export function PartView({ partId }: { partId: number }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const [maxChars, setMaxChars] = useState(FIRST_CHARS);
  const query = usePart(partId, maxChars);
  const open = useOpenPractices();
  useRelated({ kind: "question_part", partId });
  return (
    <Wide>
      <BackLink href={hrefWith({ part: null, from: null })}>{t("practice.back")}</BackLink>
      {query.data === undefined ? (
        <Page title={t("practice.title")}>
          <Card flush>
            <Loaded query={query} lines={12}>
              {() => null}
            </Loaded>
          </Card>
        </Page>
      ) : (
        <Page title={query.data.title} about={<PartFacts part={query.data} />}>
          <BeginPart part={query.data} practices={open.data?.items ?? []} />
          <PartBody
            part={query.data}
            isWaiting={query.isPlaceholderData}
            onMore={() => setMaxChars(query.data.material.nextMaxChars ?? maxChars)}
          />
          <Tags part={query.data} />
          <Related contentRef={query.data.contentRef} />
        </Page>
      )}
    </Wide>
  );
}

function PartBody({ part, isWaiting, onMore }: { part: PartDetails; isWaiting: boolean; onMore(): void }) {
  const { t } = useTranslation();
  const groups = part.questionGroups.map((group, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a part have no identity but their place
    <QuestionGroup key={index} group={group} slots={PREVIEW_SLOTS} />
  ));
  switch (part.subject) {
    case "reading":
      return (
        <div className="grid items-start gap-6 lg:grid-cols-2">
          <a href="#questions" className={JUMP}>
            {t("practice.toQuestions")}
          </a>
          <section
            id="passage"
            aria-label={t("practice.passage")}
            // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
            tabIndex={0}
            className="rounded-lg border border-line bg-surface px-5 py-5 shadow-card sm:px-6 lg:sticky lg:top-4 lg:max-h-[calc(100dvh-2rem)] lg:overflow-y-auto"
          >
            <Passages part={part} isWaiting={isWaiting} onMore={onMore} />
          </section>
          <section
            id="questions"
            aria-label={t("practice.questionsOf")}
            tabIndex={-1}
            className="flex scroll-mt-4 flex-col gap-8 rounded-lg border border-line bg-surface px-5 py-5 shadow-card sm:px-6"
          >
            {groups}
            <a href="#passage" className={JUMP}>
              {t("practice.toPassage")}
            </a>
          </section>
        </div>
      );
    case "writing":
      return (
        <Card>
          <div className="flex flex-col gap-5">
            {groups}
            <WritingTask part={part} />
          </div>
        </Card>
      );
    case "listening":
      return (
        <>
          <PartAudio part={part} />
          <Card>
            <div className="flex flex-col gap-8">{groups}</div>
          </Card>
        </>
      );
    case "speaking":
      return (
        <Card>
          <div className="flex flex-col gap-8">{groups}</div>
        </Card>
      );
  }
}

function Tags({ part }: { part: PartDetails }) {
  const { t } = useTranslation();
  const tagName = useTagName();
  const { questionBank, sourceBook, sourceTest, sourceUnit } = part.origin;
  const origin = [questionBank, sourceBook, sourceTest, sourceUnit].filter((text) => text !== "").join(" · ");
  if (part.tags.length === 0 && origin === "") return null;
  return (
    <footer className="flex flex-col gap-2 text-sm text-soft">
      {part.tags.length > 0 && (
        <p className="flex flex-wrap gap-1.5">
          {part.tags.map((tag) => (
            <Badge key={tag.id}>{tagName(tag)}</Badge>
          ))}
        </p>
      )}
      {origin !== "" && <p>{t("practice.origin", { origin })}</p>}
    </footer>
  );
}
