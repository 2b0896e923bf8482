import type { Book } from "./vocabulary.schema.ts";

/** What learning events call an item of a book. */
export function objectTypeOf(book: Book): "vocabulary_entry" | "wordbook_entry" {
  return book === "personal" ? "vocabulary_entry" : "wordbook_entry";
}
