import { CircleAlert, CloudCheck, CloudOff, CloudUpload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { UnreachableError } from "../../api.ts";
import { classes } from "../../ui/classes.ts";
import { entryAt, troubleOf } from "./answer-book.ts";
import type { Place } from "./outline.ts";
import { useSectionState } from "./player-context.ts";
import type { SectionStore } from "./section-store.ts";

const ICONS = { saved: CloudCheck, saving: CloudUpload, unsent: CloudOff } as const;

/** Whether all changes have arrived, and which answers need the learner first. Failures and recoveries are read aloud; each saved word is not. */
export function SavedState({
  store,
  outline,
  onQuestion,
}: {
  store: SectionStore;
  outline: readonly Place[];
  onQuestion(place: Place): void;
}) {
  const { t } = useTranslation();
  const { book, delivery, failure } = useSectionState(store);
  const waiting = outline.flatMap((place) => {
    const trouble = troubleOf(entryAt(book, place.slotId));
    return trouble === null ? [] : [{ place, trouble }];
  });
  const countOf = (wanted: "choice" | "refused") => waiting.filter(({ trouble }) => trouble === wanted).length;
  const counts = [
    { count: countOf("choice"), text: t("player.needChoice", { count: countOf("choice") }) },
    { count: countOf("refused"), text: t("player.notAccepted", { count: countOf("refused") }) },
  ];
  const asked = counts.flatMap(({ count, text }) => (count > 0 ? [text] : [])).join(" · ");
  const isUnsent = delivery === "unsent";
  const why = failure instanceof UnreachableError ? t("player.offline") : t("player.unsent");
  const announcement = useAnnouncement({ delivery, why, asked });
  const [first] = waiting;
  if (first !== undefined && !isUnsent) {
    return (
      <>
        <button
          type="button"
          data-delivery="asking"
          onClick={() => onQuestion(first.place)}
          className="flex min-h-11 shrink-0 cursor-pointer items-center gap-1.5 rounded-md bg-warn-soft px-2 py-1 text-sm font-medium text-warn underline-offset-4 hover:underline lg:min-h-9"
        >
          <CircleAlert aria-hidden className="size-4.5 shrink-0" />
          <span aria-hidden className="tabular-nums md:hidden">
            {waiting.length}
          </span>
          <span className="sr-only md:not-sr-only">{asked}</span>
        </button>
        <Announcement text={announcement} />
      </>
    );
  }
  const Icon = ICONS[delivery];
  const text = { saved: t("player.saved"), saving: t("player.saving"), unsent: t("player.unsentShort") }[delivery];
  return (
    <>
      <span
        data-delivery={delivery}
        title={isUnsent ? why : undefined}
        className={classes(
          "flex shrink-0 items-center gap-1.5 text-sm",
          isUnsent ? "rounded-md bg-warn-soft px-2 py-1 font-medium text-warn" : "text-soft",
        )}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <span className={isUnsent ? "sr-only sm:not-sr-only" : "sr-only md:not-sr-only md:min-w-16"}>{text}</span>
      </span>
      <Announcement text={announcement} />
    </>
  );
}

function Announcement({ text }: { text: string }) {
  return (
    <span role="status" className="sr-only">
      {text}
    </span>
  );
}

/** The text read aloud: why nothing arrives, which answers need the learner, and that everything works again. */
function useAnnouncement({
  delivery,
  why,
  asked,
}: {
  delivery: keyof typeof ICONS;
  why: string;
  asked: string;
}): string {
  const { t } = useTranslation();
  const hadTrouble = useRef(false);
  const [announcement, setAnnouncement] = useState("");
  useEffect(() => {
    if (delivery === "unsent" || asked !== "") {
      hadTrouble.current = true;
      setAnnouncement(delivery === "unsent" ? why : asked);
    } else if (delivery === "saved" && hadTrouble.current) {
      hadTrouble.current = false;
      setAnnouncement(t("player.savedAgain"));
    }
  }, [delivery, why, asked, t]);
  return announcement;
}
