import { useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useAddressQuery } from "../../ui/address.ts";
import { BackLink } from "../../ui/back-link.tsx";
import { Card } from "../../ui/card.tsx";
import { findRow } from "../../ui/link-row.tsx";
import { Loaded } from "../../ui/loaded.tsx";
import { Page } from "../../ui/page.tsx";
import { useRowKeys } from "../../ui/row-keys.ts";
import { usePartNames } from "../practice/names.ts";
import { QuestionGroup } from "../questions/question-group.tsx";
import type { Slots } from "../questions/questions.ts";
import { Related } from "../resources/related.tsx";
import { useRelated } from "../resources/resources.ts";
import { Gone, isGone } from "./gone.tsx";
import { readId } from "./paths.ts";
import { QuestionPractice } from "./question-practice.tsx";
import { RecorderPanel } from "./recorder-panel.tsx";
import { type TopicDetails, useTopic } from "./speaking.ts";
import { UnsavedTake } from "./unsaved-take.tsx";
import { useRecordKeys } from "./use-record-keys.ts";
import { useRecorder, useRecorderState } from "./use-recorder.ts";

/** One topic: its questions as the examiner asks them, with outlines and earlier answers. */
export function TopicView({ partId }: { partId: number }) {
  const { t } = useTranslation();
  const { hrefWith } = useAddressQuery();
  const query = useTopic(partId);
  useRelated({ kind: "question_part", partId });
  return (
    <>
      <BackLink href={hrefWith({ part: null, slot: null, with: null })}>{t("speaking.tabs.topics")}</BackLink>
      {query.data === undefined ? (
        <Page title={t("speaking.title")}>
          {isGone(query.error) ? (
            <>
              <Gone title={t("speaking.topics.goneTitle")}>{t("speaking.topics.gone")}</Gone>
              <TakeOf partId={partId} />
            </>
          ) : (
            <Card flush>
              <Loaded query={query} lines={9}>
                {() => null}
              </Loaded>
            </Card>
          )}
        </Page>
      ) : (
        <TopicPage details={query.data} />
      )}
    </>
  );
}

/** An answer that was recorded before its topic was withdrawn, and can still be saved. */
function TakeOf({ partId }: { partId: number }) {
  const { subject, phase } = useRecorderState(useRecorder());
  if (phase.kind !== "taken" || subject?.partId !== partId) return null;
  return (
    <Card>
      <p lang="en" className="mb-3 font-serif text-lg">
        {subject.question}
      </p>
      <RecorderPanel hasPreparation={false} />
    </Card>
  );
}

function TopicPage({ details: { topic, groups, questions } }: { details: TopicDetails }) {
  const { t } = useTranslation();
  const names = usePartNames();
  const { query } = useAddressQuery();
  const recorder = useRecorder();
  const rows = useRowKeys<HTMLDivElement>();
  useRecordKeys(recorder, topic.partId, questions);

  // A recording in progress is always visible.
  useEffect(() => () => recorder.leave(), [recorder]);

  const wanted = readId(query.get("slot"));
  const shown = useRef<number | null>(null);
  useEffect(() => {
    if (wanted === null || shown.current === wanted) return;
    shown.current = wanted;
    const row = findRow(`question-${wanted}`);
    row?.scrollIntoView({ block: "start" });
    row?.focus({ preventScroll: true });
  }, [wanted]);

  const practiseWith = readId(query.get("with"));
  const slots: Slots = {
    gap: () => null,
    choice: () => null,
    open: ({ questionSlotId }) => {
      const question = questions.find((one) => one.questionSlotId === questionSlotId);
      if (question === undefined) return null;
      return (
        <QuestionPractice
          topic={topic}
          question={question}
          practiseWith={questionSlotId === wanted ? practiseWith : null}
        />
      );
    },
  };
  const about = [
    names.part("speaking", topic.partNumber),
    names.difficulty(topic.difficulty),
    t("practice.questions", { count: topic.questionCount }),
  ];
  return (
    <Page title={topic.title} about={about.join(" · ")}>
      <UnsavedTake exceptPart={topic.partId} />
      <div ref={rows} className="flex flex-col gap-6">
        {groups.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the groups of a part have no identity but their place
          <Card key={index}>
            <QuestionGroup group={group} slots={slots} />
          </Card>
        ))}
      </div>
      <Related contentRef={topic.contentRef} except="speaking_material" />
    </Page>
  );
}
