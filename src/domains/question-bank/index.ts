import { listParts } from "./list-parts.ts";
import { listTaxonomy } from "./list-taxonomy.ts";
import { matchParts } from "./match-parts.ts";
import { readPart } from "./read-part.ts";
import { searchParts } from "./search-parts.ts";

/** The question bank: finds, counts and reads parts for practice, and matches them to a learner's words. */
export const questionBankCapabilities = [searchParts, listTaxonomy, readPart, matchParts, listParts] as const;
