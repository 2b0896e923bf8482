import { type RefObject, useEffect, useState } from "react";

const TABBABLE =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [contenteditable=true], [tabindex='0']";

/**
 * Whether the keyboard needs a stop at a place that scrolls, to be able to scroll it: what it holds is higher than the place, and
 * nothing in it takes the focus.
 * @param place holds one element, which grows with what stands in it.
 */
export function useScrollStop(place: RefObject<HTMLElement | null>): boolean {
  const [isStop, setStop] = useState(false);
  useEffect(() => {
    const element = place.current;
    const content = element?.firstElementChild ?? null;
    if (element === null || content === null) return;
    const measure = () =>
      setStop(element.scrollHeight > element.clientHeight && element.querySelector(TABBABLE) === null);
    const sizes = new ResizeObserver(measure);
    sizes.observe(element);
    sizes.observe(content);
    const pieces = new MutationObserver(measure);
    pieces.observe(content, { childList: true, subtree: true, attributeFilter: ["disabled", "tabindex"] });
    return () => {
      sizes.disconnect();
      pieces.disconnect();
    };
  }, [place]);
  return isStop;
}
