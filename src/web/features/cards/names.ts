import { useTranslation } from "react-i18next";
import { useWordbooks } from "../vocabulary/vocabulary.ts";
import type { Book } from "./cards.ts";

/** Names of the books in the workspace's language. */
export function useBookName(): (book: Book) => string {
  const { t, i18n } = useTranslation();
  const wordbooks = useWordbooks();
  return (book) => {
    if (book === "personal") return t("vocabulary.personal");
    const summary = wordbooks.find(({ data }) => data?.setId === book)?.data?.summary;
    if (summary === undefined) return t(`cards.books.${book}`);
    return i18n.language.startsWith("zh") ? summary.titleZh : summary.title;
  };
}
