import type { Check } from "../check.ts";
import { cardEffectChecks } from "./card-effects.ts";
import { contentRefChecks } from "./content-refs.ts";
import { defaultChecks } from "./defaults.ts";
import { filterChecks } from "./filters.ts";
import { footprintPageChecks } from "./footprint-pages.ts";
import { footprintChecks } from "./footprints.ts";
import { libraryFactChecks } from "./library-facts.ts";
import { limitChecks } from "./limits.ts";
import { pagingChecks } from "./paging.ts";
import { practiceFactChecks } from "./practice-facts.ts";
import { requestFieldChecks } from "./request-fields.ts";
import { searchEffectChecks } from "./search-effects.ts";
import { taxonomyChecks } from "./taxonomy.ts";
import { textFilterChecks } from "./text-filters.ts";
import { vocabularyBoundChecks } from "./vocabulary-bounds.ts";
import { vocabularyFactChecks } from "./vocabulary-facts.ts";
import { windowChecks } from "./windows.ts";
import { withheldChecks } from "./withheld.ts";

/** Operations that section 4.2 describes completely, and the facts of section 2 that they show. They share answers. */
export const describedReadChecks: readonly Check[] = [
  ...requestFieldChecks,
  ...defaultChecks,
  ...limitChecks,
  ...contentRefChecks,
  ...filterChecks,
  ...textFilterChecks,
  ...searchEffectChecks,
  ...cardEffectChecks,
  ...pagingChecks,
  ...windowChecks,
  ...vocabularyFactChecks,
  ...practiceFactChecks,
  ...taxonomyChecks,
  ...withheldChecks,
  ...libraryFactChecks,
  ...footprintChecks,
  ...footprintPageChecks,
];

/** Checks that write and remove what they wrote. */
export const describedWriteChecks: readonly Check[] = vocabularyBoundChecks;
