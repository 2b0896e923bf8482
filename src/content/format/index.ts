import { type TSchema, Type } from "@sinclair/typebox";
import { closed } from "../../kernel/fields.ts";
import { Course } from "./course.ts";
import { MockPaper, Relation } from "./links.ts";
import { PackManifest } from "./manifest.ts";
import { Part } from "./part.ts";
import { Guide, Prediction } from "./prep.ts";
import { WordbookFile } from "./wordbook.ts";

/** A JSON file that contains many items of one kind under one name: `{ "parts": [ … ] }`. */
function listFile<T extends TSchema>(name: string, item: T) {
  return closed({ [name]: Type.Array(item, { description: `The ${name} of this file.` }) });
}

/**
 * The folders of a pack and the contents of each `*.json` in them. Media are under `media/`; `pack.json` is at the top. The schemas of
 * single items are separate so that a large file can be checked item by item.
 */
export const PACK_FOLDERS = {
  parts: { list: "parts", item: Part, file: listFile("parts", Part) },
  courses: { list: "courses", item: Course, file: listFile("courses", Course) },
  guides: { list: "guides", item: Guide, file: listFile("guides", Guide) },
  predictions: { list: "predictions", item: Prediction, file: listFile("predictions", Prediction) },
  "mock-papers": { list: "mockPapers", item: MockPaper, file: listFile("mockPapers", MockPaper) },
  relations: { list: "relations", item: Relation, file: listFile("relations", Relation) },
  wordbooks: { list: null, item: WordbookFile, file: WordbookFile },
} as const;
export type PackFolder = keyof typeof PACK_FOLDERS;

export { PackManifest };
