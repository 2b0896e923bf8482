import type { Db } from "../../database/open.ts";
import type { Fault, Problems } from "../../kernel/problems.ts";
import type { ContentRef } from "../../lib/content-ref.ts";
import { resolveContentRefs } from "./content-ref.store.ts";
import type { ContentFacts } from "./resources.schema.ts";

/** A reference in a request, and its path. */
export interface WantedContent {
  readonly path: string;
  readonly ref: ContentRef;
}

/**
 * The facts of every reference of a request, by path. Each one that cannot be resolved, or that is a mock paper that
 * cannot be taken, is a problem. `siteUrl` without a trailing slash.
 */
export function findContents(
  db: Db,
  accountId: number,
  asked: { wanted: readonly WantedContent[]; siteUrl: string; problems: Problems },
): Map<string, ContentFacts> {
  const { wanted, siteUrl, problems } = asked;
  const facts = resolveContentRefs(db, accountId, { refs: wanted.map(({ ref }) => ref), siteUrl });
  const resolved = new Map<string, ContentFacts>();
  for (const [index, { path, ref }] of wanted.entries()) {
    const found = facts[index] ?? null;
    if (found === null) problems.add(missing(path, ref), "content.not_found");
    else if (!found.available) problems.add(unavailable(path), "content.unavailable");
    else resolved.set(path, found);
  }
  return resolved;
}

function missing(path: string, ref: ContentRef): Fault {
  return {
    path,
    fault: `names no ${ref.kind} that this account can use`,
    expected: "a contentRef unchanged, as the operation that owns it returns it",
  };
}

function unavailable(path: string): Fault {
  return {
    path,
    fault: "names a mock paper with a withdrawn part",
    expected: "a paper that ielts_mock_search_papers lists as available",
  };
}
