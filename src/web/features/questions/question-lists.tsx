import { Fragment, type ReactNode } from "react";
import { GapText } from "./gap-text.tsx";
import { type Group, isJudged, type Question, type Slots, sharedChoices, verdictsOf } from "./questions.ts";

/** Items with the place of their answer beside them: to match, to label, or to answer in a few words. */
export function SlotList({ questions, group, slots }: { questions: readonly Question[]; group: Group; slots: Slots }) {
  if (questions.length === 0) return null;
  return (
    <ul
      lang="en"
      className={questions.every(({ stem }) => stem === "") ? "flex flex-wrap gap-x-6 gap-y-3" : "flex flex-col gap-3"}
    >
      {questions.map((question) => (
        <li key={question.questionSlotId} className="leading-8">
          <GapText text={question.stem} group={group} slots={slots} />
          {!question.stem.includes("{{") && <> {slots.gap(question, group)}</>}
        </li>
      ))}
    </ul>
  );
}

/** Statements to be judged by the passage. */
export function Judged({ group, slots }: { group: Group; slots: Slots }) {
  const options = isJudged(group.type) ? verdictsOf(group.type).map((word) => ({ letter: word, text: "" })) : [];
  return (
    <ul className="flex flex-col gap-4">
      {group.questions.map((question) => (
        <Numbered key={question.questionSlotId} numbers={[question.number]} stem={question.stem}>
          {slots.choice([question], options, group)}
        </Numbered>
      ))}
    </ul>
  );
}

/** Questions with options below each. */
export function Chosen({ group, slots }: { group: Group; slots: Slots }) {
  return (
    <ul className="flex flex-col gap-6">
      {sharedChoices(group).map((questions) => {
        const [first] = questions;
        if (first === undefined) return null;
        const options = first.options.length === 0 ? group.options : first.options;
        return (
          <Numbered key={first.questionSlotId} numbers={questions.map(({ number }) => number)} stem={first.stem}>
            {slots.choice(questions, options, group)}
          </Numbered>
        );
      })}
    </ul>
  );
}

/** Questions of the examiner, a cue card, or a writing task, whose text is in the material. */
export function Prompts({ group, slots }: { group: Group; slots: Slots }) {
  if (group.type === "cue_card") return <CueCard group={group} slots={slots} />;
  if (group.type === "writing_task") {
    return group.questions.map((question) => (
      <Fragment key={question.questionSlotId}>{slots.open(question, group)}</Fragment>
    ));
  }
  return (
    <ol lang="en" className="flex flex-col gap-4">
      {group.questions.map((question) => (
        <li key={question.questionSlotId} className="flex flex-col gap-2">
          <p className="font-serif text-lg">{question.stem}</p>
          {slots.open(question, group)}
        </li>
      ))}
    </ol>
  );
}

function CueCard({ group, slots }: { group: Group; slots: Slots }) {
  return (
    <div className="flex flex-col gap-4">
      {group.questions.map((question) => (
        <div key={question.questionSlotId} className="flex flex-col gap-3">
          <div
            lang="en"
            className="flex flex-col gap-2 rounded-lg border border-edge bg-surface p-5 font-serif shadow-card"
          >
            {group.title !== "" && <p className="font-sans text-xs font-semibold text-soft">{group.title}</p>}
            <p className="text-lg font-semibold">{question.stem}</p>
            {group.blocks.map(({ kind, text }) => (
              <p key={text} className={kind === "bullet" ? "list-item list-disc ml-5 marker:text-soft" : ""}>
                {text}
              </p>
            ))}
          </div>
          {slots.open(question, group)}
        </div>
      ))}
    </div>
  );
}

function Numbered({ numbers, stem, children }: { numbers: readonly number[]; stem: string; children: ReactNode }) {
  return (
    <li lang="en" className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3">
      <span className="min-w-6 font-semibold tabular-nums">
        {numbers.length > 1 ? `${numbers[0]}–${numbers.at(-1)}` : numbers[0]}
      </span>
      <div className="flex min-w-0 flex-col gap-2">
        <p>{stem}</p>
        {children}
      </div>
    </li>
  );
}
