import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { classes } from "./classes.ts";
import { useTitle } from "./title.ts";

/** The header of a page inside the frame, and its content below. */
export function Page({
  title,
  part,
  about,
  action,
  tabs,
  children,
}: {
  title: string;
  /** The selected part of the page, if its tabs have several: also part of the document's title. */
  part?: string | undefined;
  about?: ReactNode;
  action?: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
}) {
  useTitle(part === undefined ? title : `${part} · ${title}`);
  return (
    <>
      <div className="mb-6 flex flex-wrap items-end justify-between gap-x-4 gap-y-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
          {about !== undefined && <p className="mt-1 text-soft">{about}</p>}
        </div>
        {action !== undefined && <div className="flex flex-wrap gap-3">{action}</div>}
      </div>
      {tabs}
      <div className="flex flex-col gap-6">{children}</div>
    </>
  );
}

interface PageTab {
  readonly href: string;
  readonly name: string;
  readonly isHere?: boolean;
  /** What needs attention there, in words, beside the dot that shows it; empty if nothing does. */
  readonly mark?: string;
}

/** Parts of one page with an address each. If the query distinguishes them, each says whether it is selected. */
export function PageTabs({ label, tabs }: { label: string; tabs: readonly PageTab[] }) {
  const [path] = useLocation();
  return (
    <nav aria-label={label} className="mb-6">
      <ul className="scroll-shade flex gap-1 shadow-[inset_0_-1px_0_var(--color-line)] overflow-x-auto [--color-surface:var(--color-page)] max-sm:-mx-2 max-sm:gap-0">
        {tabs.map(({ href, name, isHere = path === href, mark = "" }) => (
          <li key={href}>
            <Link
              ref={isHere ? intoView : undefined}
              href={href}
              aria-current={isHere ? "page" : undefined}
              className={classes(
                "flex min-h-11 items-center gap-1.5 whitespace-nowrap border-b-2 px-2 text-sm -outline-offset-2 sm:px-3",
                isHere
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-soft hover:border-line hover:text-ink",
              )}
            >
              {name}
              <Mark text={mark} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/** A dot that marks something needing attention, with a text for screen readers; nothing for an empty text. */
export function Mark({ text }: { text: string }) {
  if (text === "") return null;
  return (
    <span className="size-2 shrink-0 rounded-full bg-warn">
      <span className="sr-only">{text}</span>
    </span>
  );
}

/** A narrow screen does not show all tabs at once. */
function intoView(tab: HTMLElement | null): void {
  tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
}
