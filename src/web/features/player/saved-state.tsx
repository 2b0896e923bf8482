import { CloudCheck, CloudOff, CloudUpload } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { UnreachableError } from "../../api.ts";
import { classes } from "../../ui/classes.ts";
import { useSectionState } from "./player-context.ts";
import type { SectionStore } from "./section-store.ts";

const ICONS = { saved: CloudCheck, saving: CloudUpload, unsent: CloudOff } as const;

/** Whether everything that was written has arrived. Trouble is read aloud, and its end; each saved word is not. */
export function SavedState({ store }: { store: SectionStore }) {
  const { t } = useTranslation();
  const { delivery, failure } = useSectionState(store);
  const hadTrouble = useRef(false);
  const [said, setSaid] = useState("");
  const why = failure instanceof UnreachableError ? t("player.offline") : t("player.unsent");
  useEffect(() => {
    if (delivery === "unsent") {
      hadTrouble.current = true;
      setSaid(why);
    } else if (delivery === "saved" && hadTrouble.current) {
      hadTrouble.current = false;
      setSaid(t("player.savedAgain"));
    }
  }, [delivery, why, t]);
  const Icon = ICONS[delivery];
  const text = { saved: t("player.saved"), saving: t("player.saving"), unsent: t("player.unsentShort") }[delivery];
  return (
    <>
      <span
        data-delivery={delivery}
        title={delivery === "unsent" ? why : undefined}
        className={classes(
          "flex shrink-0 items-center gap-1.5 text-sm",
          delivery === "unsent" ? "rounded-md bg-warn-soft px-2 py-1 font-medium text-warn" : "text-soft",
        )}
      >
        <Icon aria-hidden className="size-4.5 shrink-0" />
        <span className={delivery === "unsent" ? "" : "sr-only md:not-sr-only md:min-w-16"}>{text}</span>
      </span>
      <span role="status" className="sr-only">
        {said}
      </span>
    </>
  );
}
