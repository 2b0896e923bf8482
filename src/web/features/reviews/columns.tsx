import { ArrowUp } from "lucide-react";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { Button } from "../../ui/button.tsx";
import { classes } from "../../ui/classes.ts";
import { goToQuestion } from "./review-context.ts";
import type { ReviewQuestion } from "./reviews.ts";

const JUMP =
  "inline-flex min-h-11 items-center self-start text-sm text-accent underline underline-offset-4 lg:hidden print:hidden";
/** The requested evidence is highlighted among the other evidence of the passage while it has the focus. */
const SHOWN_EVIDENCE =
  "[&_:focus[id^=evidence-]]:outline-2 [&_:focus[id^=evidence-]]:outline-offset-2 [&_:focus[id^=evidence-]]:outline-accent [&_:focus[id^=evidence-]+span]:bg-accent-soft";
const MATERIAL = "material";
const QUESTIONS = "questions";

/** Side by side on a wide window; else the questions first, with links in both directions. In print only the questions. */
export function TwoColumns({
  toMaterial,
  name,
  shownFor,
  questions,
  isUnderAudio = false,
  children,
}: {
  toMaterial: string;
  name: string;
  shownFor: ReviewQuestion | null;
  questions: ReactNode;
  /** Audio is sticky at the top of the window, so the material stops below it. */
  isUnderAudio?: boolean;
  children: ReactNode;
}) {
  const { t } = useTranslation();
  return (
    <div className="grid items-start gap-6 lg:grid-cols-2 print:block">
      <a href={`#${MATERIAL}`} className={JUMP}>
        {toMaterial}
      </a>
      <Sheet id={QUESTIONS}>{questions}</Sheet>
      <section
        id={MATERIAL}
        aria-label={name}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
        tabIndex={0}
        data-screen-only
        className={classes(
          "relative scroll-mt-28 rounded-lg border border-line bg-surface shadow-card lg:sticky lg:order-first lg:overflow-y-auto",
          isUnderAudio ? "lg:top-26 lg:max-h-[calc(100dvh-7.5rem)]" : "lg:top-4 lg:max-h-[calc(100dvh-2rem)]",
          SHOWN_EVIDENCE,
        )}
      >
        {shownFor !== null && (
          <div className="sticky top-0 z-10 border-b border-line bg-surface px-2">
            <Button
              look="quiet"
              icon={<ArrowUp aria-hidden className="size-4" />}
              onPress={() => goToQuestion(shownFor.questionSlotId)}
            >
              {t("reviews.toQuestion", { number: shownFor.number })}
            </Button>
          </div>
        )}
        {children}
        <a href={`#${QUESTIONS}`} className={`${JUMP} px-5 pb-4`}>
          {t("reviews.toQuestions")}
        </a>
      </section>
    </div>
  );
}

/** The card that contains questions and answers. */
export function Sheet({ id, children }: { id?: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <section
      {...(id === undefined ? {} : { id })}
      aria-label={t("reviews.questionsOf")}
      tabIndex={-1}
      className="flex min-w-0 scroll-mt-24 flex-col gap-10 rounded-lg border border-line bg-surface px-4 py-5 shadow-card sm:px-6 print:border-0 print:p-0 print:shadow-none"
    >
      {children}
    </section>
  );
}

/**
 * Scrolls a place of the material into view: within its box if that scrolls by itself, else by the page if `withPage` permits it. If the page
 * scrolls, the focus moves there too.
 */
export function scrollToElement(id: string, withPage: boolean): void {
  const element = document.getElementById(id);
  const box = document.getElementById(MATERIAL);
  if (element === null || box === null) return;
  const scrollsItself = getComputedStyle(box).overflowY === "auto";
  if (scrollsItself) {
    const offset = element.getBoundingClientRect().top - box.getBoundingClientRect().top;
    box.scrollTo({ top: box.scrollTop + offset - box.clientHeight / 3 });
  } else if (withPage) element.scrollIntoView({ block: "center" });
  if (withPage) element.focus({ preventScroll: true });
}
