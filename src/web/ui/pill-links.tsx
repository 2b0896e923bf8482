import type { ReactNode } from "react";
import { Link } from "wouter";
import { classes } from "./classes.ts";
import { useFormat } from "./format.ts";

export interface PillLink {
  readonly href: string;
  readonly name: string;
  readonly isOn: boolean;
  /** The count of the view, if known. */
  readonly count?: number | undefined;
}

/** Links to the views of a list, as a row of pills. */
export function PillLinks({
  label,
  links,
  more,
}: {
  label: string;
  links: readonly PillLink[];
  /** The button that shows the rest of a long list. */
  more?: ReactNode;
}) {
  const format = useFormat();
  return (
    <nav aria-label={label}>
      <ul className="flex flex-wrap gap-2">
        {links.map(({ href, name, isOn, count }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isOn ? "true" : undefined}
              className={classes(
                "inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm lg:min-h-9",
                isOn
                  ? "border-accent bg-accent-soft font-medium text-ink"
                  : "border-line bg-surface text-soft hover:border-edge hover:text-ink",
              )}
            >
              {name}
              {count !== undefined && <span className="text-xs tabular-nums">{format.number(count)}</span>}
            </Link>
          </li>
        ))}
        {more !== undefined && <li>{more}</li>}
      </ul>
    </nav>
  );
}
