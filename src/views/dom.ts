type Child = Node | string | false | null;
type Value = string | number | boolean | null | (() => void);

/**
 * Makes an element. Text is always text, never markup.
 * @param props attributes by name; a function is a listener of the event of that name; false and null leave an attribute out.
 */
export function h<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  props: Readonly<Record<string, Value>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[Name] {
  const element = document.createElement(name);
  for (const [attribute, value] of Object.entries(props)) {
    if (typeof value === "function") element.addEventListener(attribute, () => value());
    else if (value !== false && value !== null) element.setAttribute(attribute, value === true ? "" : String(value));
  }
  element.append(...children.filter((child) => child !== false && child !== null));
  return element;
}

/** The element in which a view is shown. */
export function place(): HTMLElement {
  const found = document.querySelector("main");
  if (found === null) throw new Error("the document of a view has a main element");
  return found;
}

/** Replaces what is shown. The focus stays on the control of the same id, if there still is one. */
export function show(...children: readonly Child[]): void {
  const focused = document.activeElement?.id ?? "";
  place().replaceChildren(...children.filter((child) => child !== false && child !== null));
  if (focused !== "") document.getElementById(focused)?.focus();
}
