import { type RefObject, useCallback, useEffect } from "react";

/** Browsers round scroll positions. */
const SLACK_PX = 2;

/**
 * Marks a row that scrolls sideways with `data-before` and `data-after` while there is more on that side.
 * @param content changes with the row's content.
 * @returns the scroll handler of the row.
 */
export function useScrollEdges(row: RefObject<HTMLElement | null>, content: unknown): () => void {
  const mark = useCallback(() => {
    const element = row.current;
    if (element === null) return;
    const { scrollLeft, scrollWidth, clientWidth } = element;
    element.toggleAttribute("data-before", scrollLeft > SLACK_PX);
    element.toggleAttribute("data-after", scrollLeft + clientWidth < scrollWidth - SLACK_PX);
  }, [row]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has another width
  useEffect(mark, [mark, content]);
  useEffect(() => {
    if (row.current === null) return;
    const watch = new ResizeObserver(mark);
    watch.observe(row.current);
    return () => watch.disconnect();
  }, [row, mark]);
  return mark;
}
