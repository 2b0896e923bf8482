import { type RefObject, useRef } from "react";
import { useTranslation } from "react-i18next";
import { useKey } from "./keys.tsx";

/** Lets `j` and `k` move through the rows of a list: everything in it that has `data-row`. */
export function useRowKeys<Element extends HTMLElement>(): RefObject<Element | null> {
  const { t } = useTranslation();
  const list = useRef<Element>(null);
  const move = (step: 1 | -1) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("[data-row]") ?? [])];
    const here = rows.findIndex((row) => row.matches(":focus"));
    const next = here === -1 ? rows.at(step === 1 ? 0 : -1) : rows[here + step];
    next?.focus();
  };
  useKey("j", t("rows.next"), () => move(1));
  useKey("k", t("rows.previous"), () => move(-1));
  return list;
}
