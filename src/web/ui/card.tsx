import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** A titled part of a page. */
export function Card({
  title,
  about,
  action,
  children,
  flush = false,
}: {
  title?: string;
  about?: ReactNode;
  action?: ReactNode;
  children: ReactNode;
  /** The content has its own padding, as lists do. */
  flush?: boolean;
}) {
  return (
    <section className="overflow-hidden rounded-lg border border-line bg-surface shadow-card">
      {title !== undefined && (
        <header
          className={classes(
            "flex flex-wrap justify-between gap-x-4 gap-y-3 px-5 pt-5 sm:px-6",
            about === undefined ? "items-center" : "items-start",
          )}
        >
          <div className={classes("min-w-0 flex-1", about === undefined ? "basis-28" : "basis-56")}>
            <h2 className="text-lg font-semibold">{title}</h2>
            {about !== undefined && <p className="mt-0.5 text-sm text-soft">{about}</p>}
          </div>
          {action}
        </header>
      )}
      <div className={classes(!flush && "px-5 py-5 sm:px-6", flush && title !== undefined && "pt-4")}>{children}</div>
    </section>
  );
}

/** Rows of one kind, separated by lines. */
export function List({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-t border-line first:border-t-0">
      {children}
    </ul>
  );
}

export function ListRow({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 sm:px-6">
      <div className="min-w-0 flex-1 basis-48">{children}</div>
      {action}
    </li>
  );
}

/** The empty state: what a place is for, and the first step. */
export function Empty({
  icon,
  title,
  heading: Heading = "h3",
  children,
  action,
}: {
  icon: ReactNode;
  title: string;
  /** The level of its title: h2 if no title is between it and that of the page. */
  heading?: "h2" | "h3";
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="flex flex-col items-center px-5 py-10 text-center sm:px-8">
      <span className="mb-4 flex size-12 items-center justify-center rounded-full bg-accent-soft text-accent">
        {icon}
      </span>
      <Heading className="text-base font-semibold">{title}</Heading>
      {children !== undefined && <div className="mt-1.5 max-w-md text-sm text-soft">{children}</div>}
      {action !== undefined && <div className="mt-5 flex flex-wrap justify-center gap-3">{action}</div>}
    </div>
  );
}

const BADGES = {
  plain: "bg-sunken text-soft",
  accent: "bg-accent-soft text-accent",
  danger: "bg-danger-soft text-danger",
  warn: "bg-warn-soft text-warn",
} as const;

export type BadgeTone = keyof typeof BADGES;

export function Badge({ tone = "plain", children }: { tone?: BadgeTone; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center whitespace-nowrap rounded-full px-2.5 py-0.5 text-xs font-medium ${BADGES[tone]}`}
    >
      {children}
    </span>
  );
}

/** A name and its value, in a list of facts. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-x-4 gap-y-0.5 py-3 first:pt-0 last:pb-0 sm:grid-cols-[11rem_1fr]">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="min-w-0 text-base">{children}</dd>
    </div>
  );
}
