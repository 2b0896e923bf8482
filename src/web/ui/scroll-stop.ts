import { type RefObject, useEffect, useState } from "react";

const TABBABLE =
  "a[href], button:enabled, input:enabled, select:enabled, textarea:enabled, summary, [contenteditable=true], [tabindex='0']";

/**
 * Whether a scrollable element needs a tab stop so that the keyboard can scroll it: its content is higher than the element, and nothing in it is
 * focusable.
 * @param place contains one element, which grows with its content.
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
