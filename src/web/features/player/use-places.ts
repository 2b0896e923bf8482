import { type FocusEvent, type KeyboardEvent, useEffect, useMemo, useRef, useState } from "react";
import { outlineOf, type Place } from "./outline.ts";
import type { Side } from "./split.tsx";
import type { PlayerPart } from "./use-section.ts";

const FIELDS = "input:checked, input:not(:disabled), select, textarea";

/** The learner's position in a section, and the ways to move on from there. */
export function usePlaces(parts: readonly PlayerPart[], firstPart: number) {
  const outline = useMemo(() => outlineOf(parts), [parts]);
  const [part, setPart] = useState(firstPart);
  const [side, setSide] = useState<Side>("left");
  const [at, setAt] = useState(() => outline.find((place) => place.part === firstPart)?.slotId);
  const [target, setTarget] = useState<Place | null>(null);
  const body = useRef<HTMLElement>(null);
  const current = outline.find(({ slotId }) => slotId === at);

  useEffect(() => {
    if (target === null) return;
    const question = body.current?.querySelector(`[data-slots~="${target.slotId}"]`);
    question?.scrollIntoView({ block: "nearest" });
    const field = question?.querySelector<HTMLElement>("input:checked") ?? question?.querySelector<HTMLElement>(FIELDS);
    field?.focus({ preventScroll: true });
  }, [target]);

  const goTo = (place: Place | undefined) => {
    if (place === undefined) return;
    setPart(place.part);
    setSide("right");
    setAt(place.slotId);
    // A new object, so that the same question can be targeted again.
    setTarget({ ...place });
  };
  const step = (from: number | undefined, by: number) =>
    goTo(outline[outline.findIndex((place) => place.slotId === from) + by]);

  return {
    outline,
    part,
    side,
    current,
    body,
    goTo,
    goOn: (slotId: number) => step(slotId, 1),
    goNext: () => step(at, 1),
    goBack: () => step(at, -1),
    showSide: setSide,
    showPart: (next: number) => {
      setPart(next);
      setAt(outline.find((place) => place.part === next)?.slotId);
    },
    switchSide: () => {
      const next = side === "left" ? "right" : "left";
      setSide(next);
      const content = body.current?.querySelector<HTMLElement>(`[data-side="${next}"]`);
      // A pane that is hidden on a narrow window receives the focus once it is shown.
      requestAnimationFrame(() => content?.focus());
    },
    /** The question that has the focus is the current one. */
    onFocus: (event: FocusEvent) => {
      const slots = event.target.closest("[data-slots]")?.getAttribute("data-slots")?.split(" ").map(Number) ?? [];
      const [first] = slots;
      if (first === undefined) return;
      setSide("right");
      if (at === undefined || !slots.includes(at)) setAt(first);
    },
    /** Escape moves from a field to its number at the lower edge, where single-key shortcuts work. */
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key !== "Escape" || event.nativeEvent.isComposing) return;
      if (!(event.target instanceof Element) || event.target.closest("[data-slots]") === null) return;
      document.querySelector<HTMLElement>(`[data-number="${at}"]`)?.focus();
    },
  };
}
