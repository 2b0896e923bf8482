import { useMemo } from "react";
import { useLocation } from "wouter";
import { useSearch } from "wouter/use-browser-location";

/** What to set in the query of the address; null and empty texts are removed from it. */
export type QueryChange = Readonly<Record<string, string | null>>;

/** The offset of a list's page in an address: a multiple of `size`, 0 if the address has no valid one. */
export function readOffset(text: string | null, size: number): number {
  const offset = Number(text);
  return Number.isSafeInteger(offset) && offset > 0 ? offset - (offset % size) : 0;
}

/**
 * The query of the address as it is written, without `?`. The router's hook of this name decodes it, after which a value with a percent sign
 * is another one.
 */
export function useQueryText(): string {
  return useSearch().replace(/^\?/, "");
}

/**
 * The query of the address: what a page shows there can be linked to, survives a reload, and is restored by Back. A change adds a step to the
 * history unless it replaces the last one, as typing does.
 */
export function useAddressQuery() {
  const search = useQueryText();
  const [path, navigate] = useLocation();
  const query = useMemo(() => new URLSearchParams(search), [search]);
  /** The address of this page with a change of its query. */
  const hrefWith = (change: QueryChange): string => {
    // Read again: two changes may come before the next render.
    const next = new URLSearchParams(window.location.search);
    for (const [name, value] of Object.entries(change)) {
      if (value === null || value === "") next.delete(name);
      else next.set(name, value);
    }
    const text = next.toString();
    return text === "" ? path : `${path}?${text}`;
  };
  const change = (values: QueryChange, options: { readonly replace?: boolean } = {}): void =>
    navigate(hrefWith(values), options);
  return { query, hrefWith, change };
}
