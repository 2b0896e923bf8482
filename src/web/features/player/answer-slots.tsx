import type { Slots } from "../questions/questions.ts";
import { OneOfLetters, SomeOfLetters } from "./choice-fields.tsx";
import { GapField } from "./gap-field.tsx";
import { LetterSelect } from "./letter-select.tsx";
import { OwnNotes } from "./open-fields.tsx";

/** Inputs for answers in the player: fields to write in and letters to choose. */
export const ANSWER_SLOTS: Slots = {
  gap: (question, group) =>
    question.responseKind === "choice" ? (
      <LetterSelect question={question} group={group} />
    ) : (
      <GapField question={question} group={group} />
    ),
  choice: (questions, options, group) => {
    const [first, ...others] = questions;
    if (first === undefined) return null;
    if (others.length > 0) return <SomeOfLetters questions={questions} options={options} />;
    return <OneOfLetters question={first} options={options} group={group} />;
  },
  open: (question) => <OwnNotes question={question} />,
};
