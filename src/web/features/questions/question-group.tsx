import { useTranslation } from "react-i18next";
import { LabelledImage } from "./labelled-image.tsx";
import { LayoutBlocks } from "./layout-blocks.tsx";
import { LayoutTable } from "./layout-table.tsx";
import { Legend, OptionList } from "./option-list.tsx";
import { Chosen, Judged, Prompts, SlotList } from "./question-lists.tsx";
import { type Group, isJudged, piecesOf, type Slots } from "./questions.ts";

/** Questions under one instruction, in the layout of the printed test. */
export function QuestionGroup({ group, slots }: { group: Group; slots: Slots }) {
  const { t } = useTranslation();
  const first = group.questions[0]?.number ?? 0;
  const last = group.questions.at(-1)?.number ?? first;
  const isTask = group.type === "writing_task" || group.type === "speaking_question" || group.type === "cue_card";
  return (
    <section className="flex flex-col gap-4">
      <header className="flex flex-col gap-1">
        {!isTask && (
          <h2 className="text-sm font-semibold text-accent tabular-nums">
            {first === last ? t("questions.one", { number: first }) : t("questions.range", { first, last })}
          </h2>
        )}
        <p lang="en" className="text-sm whitespace-pre-line text-soft">
          {group.instruction}
        </p>
      </header>
      {group.title !== "" && group.type !== "cue_card" && (
        <h3 lang="en" className="text-base font-semibold">
          {group.title}
        </h3>
      )}
      <Body group={group} slots={slots} />
    </section>
  );
}

function Body({ group, slots }: { group: Group; slots: Slots }) {
  const { type } = group;
  if (type === "writing_task" || type === "speaking_question" || type === "cue_card") {
    return <Prompts group={group} slots={slots} />;
  }
  if (isJudged(type)) {
    return (
      <>
        <Legend type={type} />
        <Judged group={group} slots={slots} />
      </>
    );
  }
  if (type === "multiple_choice" || type === "multiple_select") return <Chosen group={group} slots={slots} />;
  const laidOut = numbersInLayout(group);
  const others = group.questions.filter(({ number }) => !laidOut.has(number));
  return (
    <>
      <LabelledImage group={group} />
      <OptionList group={group} />
      <LayoutBlocks group={group} slots={slots} />
      <LayoutTable group={group} slots={slots} />
      <SlotList questions={others} group={group} slots={slots} />
    </>
  );
}

/** Numbers of the questions whose gap is in a block or cell; the others are listed with their text. */
function numbersInLayout({ blocks, table }: Group): Set<number> {
  const texts = [...blocks.map(({ text }) => text), ...(table?.header ?? []), ...(table?.rows.flat() ?? [])];
  return new Set(texts.flatMap((text) => piecesOf(text).flatMap((piece) => ("gap" in piece ? [piece.gap] : []))));
}
