import { useTranslation } from "react-i18next";
import type { Question } from "../questions/questions.ts";
import { plainStem } from "./outline.ts";

/** The accessible name of a field, for people who do not see its place. */
export function useQuestionName(): (questions: readonly Question[]) => string {
  const { t } = useTranslation();
  return (questions) => {
    const [first, last] = [questions[0], questions.at(-1)];
    if (first === undefined || last === undefined) return "";
    const stem = plainStem(first.stem);
    const numbers = { first: first.number, last: last.number };
    if (first !== last)
      return stem === "" ? t("player.questionSet", numbers) : t("player.questionSetStem", { ...numbers, stem });
    return stem === ""
      ? t("player.question", { number: first.number })
      : t("player.questionStem", { number: first.number, stem });
  };
}
