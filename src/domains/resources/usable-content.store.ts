import type { Db } from "../../database/open.ts";
import { type Detail, invalidRequest } from "../../kernel/errors.ts";
import type { ContentRef } from "../../lib/content-ref.ts";
import { resolveContentRefs } from "./content-ref.store.ts";
import type { ContentFacts } from "./resources.schema.ts";

/** More details than these in one refusal are not worth listing. */
const MAX_DETAILS = 20;

/** A reference of a request and the path at which it stands there. */
export interface WantedContent {
  readonly path: string;
  readonly ref: ContentRef;
}

/**
 * The facts of every reference of a request, by its path. `siteUrl` without a trailing slash.
 * @throws Failure 400 that names each one that resolves to nothing, or to a mock paper that cannot be sat.
 */
export function requireContents(
  db: Db,
  accountId: number,
  asked: { wanted: readonly WantedContent[]; siteUrl: string },
): Map<string, ContentFacts> {
  const { wanted, siteUrl } = asked;
  const facts = resolveContentRefs(db, accountId, { refs: wanted.map(({ ref }) => ref), siteUrl });
  const resolved = new Map<string, ContentFacts>();
  const missing: Detail[] = [];
  const unavailable: Detail[] = [];
  for (const [index, { path, ref }] of wanted.entries()) {
    const found = facts[index] ?? null;
    if (found === null) missing.push(missingDetail(path, ref));
    else if (!found.available) unavailable.push(unavailableDetail(path));
    else resolved.set(path, found);
  }
  if (missing.length > 0) throw invalidRequest(firstOf(missing), missing.slice(0, MAX_DETAILS), "content.not_found");
  if (unavailable.length > 0) {
    throw invalidRequest(firstOf(unavailable), unavailable.slice(0, MAX_DETAILS), "content.unavailable");
  }
  return resolved;
}

function firstOf([first]: readonly Detail[]): string {
  return `Nothing was written: ${first?.message}; send ${first?.expected}.`;
}

function missingDetail(path: string, ref: ContentRef): Detail {
  return {
    path,
    message: `${path} names no ${ref.kind} that this account can use`,
    expected: "a contentRef unchanged, as the operation that owns it returns it",
  };
}

function unavailableDetail(path: string): Detail {
  return {
    path,
    message: `${path} names a mock paper of which a part is withdrawn`,
    expected: "a paper that ielts_mock_search_papers lists as available",
  };
}
