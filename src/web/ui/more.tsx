import { useEffect, useRef } from "react";
import { Button } from "./button.tsx";
import { findRow } from "./link-row.tsx";

interface MoreProps {
  query: {
    readonly hasNextPage: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isPlaceholderData: boolean;
    fetchNextPage(): Promise<unknown>;
  };
  /** Ids of the rows shown so far, in order. */
  rows: readonly (string | number)[];
  children: string;
}

/** Loads further rows of a list, if there are any; the focus moves to the first new one. */
export function More({ query, rows, children }: MoreProps) {
  const goOnAfter = useRef<number | null>(null);
  useEffect(() => {
    const first = goOnAfter.current === null ? undefined : rows[goOnAfter.current];
    if (first === undefined) return;
    goOnAfter.current = null;
    findRow(String(first))?.focus();
  }, [rows]);
  if (!query.hasNextPage) return null;
  return (
    <Button
      wide
      isDisabled={query.isPlaceholderData}
      isPending={query.isFetchingNextPage}
      onPress={() => {
        goOnAfter.current = rows.length;
        void query.fetchNextPage();
      }}
    >
      {children}
    </Button>
  );
}
