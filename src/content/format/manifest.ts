import { type Static, Type } from "@sinclair/typebox";
import { closed, defaulted, text } from "../../kernel/fields.ts";
import { TagName } from "./part.ts";

/** Version of the pack format that this program reads. */
const FORMAT_VERSION = 1;

const { group, name, nameZh } = TagName.properties;

/** A tag with all its names. */
const TagDefinition = closed({
  group,
  name,
  nameZh,
  otherNames: defaulted(
    Type.Array(text({ min: 1, max: 80, description: "Another name, in any language." }), {
      maxItems: 20,
      description: "Further names under which the tag is found.",
    }),
    [],
  ),
  replaces: defaulted(
    Type.Array(closed({ group, name }), {
      maxItems: 20,
      description: "Tags that this one takes the place of. Their names and ids lead to it from then on.",
    }),
    [],
  ),
});
export type TagDefinition = Static<typeof TagDefinition>;

/** `pack.json`: the description of a content pack. */
export const PackManifest = closed({
  formatVersion: defaulted(
    Type.Literal(FORMAT_VERSION, { description: "Version of the pack format." }),
    FORMAT_VERSION,
  ),
  id: text({ min: 1, max: 60, description: "Stable id of the pack; letters, digits, dot, dash, underscore." }),
  version: text({ min: 1, max: 40, description: "Version of the pack, MAJOR.MINOR.PATCH." }),
  title: text({ min: 1, max: 200, description: "Title of the pack." }),
  licence: text({ min: 1, max: 200, description: "Licence of the content, as an SPDX id if available." }),
  author: text({ min: 1, max: 200, description: "Who wrote the content." }),
  source: text({ max: 1000, description: "Where the content comes from." }),
  description: defaulted(text({ max: 2000, description: "Contents of the pack, in a few sentences." }), ""),
  tags: defaulted(
    Type.Array(TagDefinition, { maxItems: 1000, description: "Other names for the tags of the pack." }),
    [],
  ),
});
export type PackManifest = Static<typeof PackManifest>;
