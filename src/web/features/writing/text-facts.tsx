import { useTranslation } from "react-i18next";
import { Facts } from "../../ui/facts.tsx";
import { When } from "../reviews/when.tsx";
import type { DeskText } from "./desk.ts";

/** The length of a text, compared with what is required, and when it was saved. */
export function TextFacts({ text: { version, wordCount, at }, minWords }: { text: DeskText; minWords: number }) {
  const { t } = useTranslation();
  return (
    <Facts className="">
      <span>
        {t("ui.words", { count: wordCount })}
        {wordCount < minWords && (
          <span className="text-warn">
            {" · "}
            {t("writing.tooShort", { count: minWords })}
          </span>
        )}
      </span>
      {version?.reason === "handed_in" && <span>{t("writing.submitted")}</span>}
      {version === null && <span>{t("writing.notSaved")}</span>}
      {at !== null && <When instant={at} />}
    </Facts>
  );
}
