import { Fragment } from "react";
import { useTranslation } from "react-i18next";
import { answersOf } from "./key-words.ts";

/** A key for display: its answers joined by "or", optional words in brackets. */
export function KeyText({ value }: { value: string }) {
  const { t } = useTranslation();
  return answersOf(value).map((pieces, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the answers of a key have no identity but their place
    <Fragment key={index}>
      {index > 0 && (
        <span lang={document.documentElement.lang} className="font-normal text-soft">
          {" "}
          {t("reviews.or")}{" "}
        </span>
      )}
      {pieces.map(({ text, isOptional }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <span key={at} className={isOptional ? "font-normal text-soft" : ""}>
          {isOptional ? `(${text.replaceAll("/", ` ${t("reviews.or")} `)})` : text}
        </span>
      ))}
    </Fragment>
  ));
}

/** Whether a key has optional words. */
export function hasOptional(key: string): boolean {
  return answersOf(key).some((pieces) => pieces.some(({ isOptional }) => isOptional));
}
