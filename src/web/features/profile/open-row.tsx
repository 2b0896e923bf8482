import { ChevronDown } from "lucide-react";
import type { ReactNode } from "react";
import { Disclosure, DisclosurePanel, Button as Pressable } from "react-aria-components";

/** A row of a list that expands. */
export function OpenRow({
  head,
  isOpen,
  onOpen,
  children,
}: {
  head: ReactNode;
  isOpen: boolean;
  onOpen(isOpen: boolean): void;
  children: ReactNode;
}) {
  return (
    <li>
      <Disclosure isExpanded={isOpen} onExpandedChange={onOpen}>
        <Pressable
          slot="trigger"
          className="flex min-h-12 w-full cursor-pointer items-center gap-4 px-5 py-3 text-left -outline-offset-2 data-hovered:bg-sunken/60 sm:px-6"
        >
          {head}
          <ChevronDown
            aria-hidden
            className={`ml-auto size-5 shrink-0 text-soft transition-transform motion-reduce:transition-none ${isOpen ? "rotate-180" : ""}`}
          />
        </Pressable>
        <DisclosurePanel>{isOpen && children}</DisclosurePanel>
      </Disclosure>
    </li>
  );
}
