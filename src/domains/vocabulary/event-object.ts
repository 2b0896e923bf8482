import type { Book } from "./vocabulary.schema.ts";

/** The name of a book's item in learning events. */
export function objectTypeOf(book: Book): "vocabulary_entry" | "wordbook_entry" {
  return book === "personal" ? "vocabulary_entry" : "wordbook_entry";
}
