import { ArrowLeftRight, Check, type LucideIcon, Minus, Plus } from "lucide-react";
import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { classes } from "../../ui/classes.ts";
import type { Word } from "./dictation.ts";
import { countsOf, type Run, runsOf } from "./words.ts";

type Result = Word["result"];

const RESULTS = ["match", "substitution", "deletion", "insertion"] as const satisfies readonly Result[];
const SIGNS = {
  match: { icon: Check, tone: "text-accent" },
  substitution: { icon: ArrowLeftRight, tone: "text-danger" },
  deletion: { icon: Plus, tone: "text-warn" },
  insertion: { icon: Minus, tone: "text-soft" },
} as const satisfies Record<Result, { icon: LucideIcon; tone: string }>;

/** The box includes room for the sign, so that sign and word always share a line. */
const DIFFERENT = "relative rounded-sm box-decoration-clone py-0.5 pr-1 pl-5.5";

/** What was written compared with what was said, word by word. Every difference has a sign, and text for screen readers. */
export function Comparison({ words, isLarge = false }: { words: readonly Word[]; isLarge?: boolean }) {
  return (
    <p lang="en" className={classes("font-serif", isLarge ? "text-xl/10" : "text-lg/9")}>
      {runsOf(words).map((run, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: words have no identity but their place
        <Fragment key={index}>
          <RunText run={run} />{" "}
        </Fragment>
      ))}
    </p>
  );
}

function RunText({ run: { result, expected, written } }: { run: Run }) {
  switch (result) {
    case "match":
      return expected;
    case "substitution":
      return (
        <span className={`${DIFFERENT} bg-danger-soft`}>
          <DifferenceMark result={result} />
          <del className="text-danger">{written}</del> <ins className="font-semibold no-underline">{expected}</ins>
        </span>
      );
    case "deletion":
      return (
        <ins className={`${DIFFERENT} border-b-2 border-dashed border-warn bg-warn-soft font-semibold no-underline`}>
          <DifferenceMark result={result} />
          {expected}
        </ins>
      );
    case "insertion":
      return (
        <del className={`${DIFFERENT} bg-sunken text-soft`}>
          <DifferenceMark result={result} />
          {written}
        </del>
      );
  }
}

/** The sign of a difference, and its name for a screen reader. */
function DifferenceMark({ result }: { result: Exclude<Result, "match"> }) {
  const { t, i18n } = useTranslation();
  const { icon: Icon, tone } = SIGNS[result];
  return (
    <>
      <Icon aria-hidden className={`absolute top-[0.6em] left-1 size-3.5 ${tone}`} />
      <span lang={i18n.language} className="sr-only">
        {t(`dictation.corrections.${result}`)}{" "}
      </span>
    </>
  );
}

/** The number of words by result; also the key to the signs. */
export function ResultCounts({ words }: { words: readonly Word[] }) {
  const { t } = useTranslation();
  const counts = countsOf(words);
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
      {RESULTS.filter((result) => counts[result] > 0).map((result) => {
        const { icon: Icon, tone } = SIGNS[result];
        return (
          <li key={result} className="inline-flex items-center gap-1.5">
            <Icon aria-hidden className={`size-4 ${tone}`} />
            {t(`dictation.results.${result}`, { count: counts[result] })}
          </li>
        );
      })}
    </ul>
  );
}
