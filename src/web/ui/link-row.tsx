import type { ReactNode } from "react";
import { Link } from "wouter";

/** A row of a list that is a link as a whole. `id` names it for keyboard navigation and for returning to it. */
export function LinkRow({
  id,
  href,
  icon,
  title,
  lang,
  state,
  mark,
  action,
  children,
}: {
  id: string;
  href: string;
  icon?: ReactNode;
  title: string;
  /** Language of the title, if it is not that of the workspace. */
  lang?: string;
  /** State saved with the link's step in the history. */
  state?: object;
  /** Content behind the title. */
  mark?: ReactNode;
  /** Buttons of the row; they are above the link. */
  action?: ReactNode;
  children?: ReactNode;
}) {
  return (
    <li className="relative flex flex-wrap items-center gap-x-4 gap-y-2 px-5 py-4 hover:bg-sunken/60 sm:px-6">
      {/* Icon and text are one unit: beside buttons that are higher than a single line, the icon stays on that line. */}
      <div className="flex min-w-0 flex-1 basis-48 items-start gap-x-4">
        {icon !== undefined && <span className="pt-0.5">{icon}</span>}
        <div className="flex min-w-0 flex-1 flex-col gap-1.5">
          <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
            <Link
              href={href}
              data-row={id}
              {...(lang === undefined ? {} : { lang })}
              {...(state === undefined ? {} : { state })}
              className="min-w-0 scroll-my-24 font-medium after:absolute after:inset-0 focus-visible:outline-hidden focus-visible:after:rounded-sm focus-visible:after:outline-2 focus-visible:after:-outline-offset-2 focus-visible:after:outline-accent"
            >
              {title}
            </Link>
            {mark}
          </div>
          {children}
        </div>
      </div>
      {action !== undefined && <div className="relative z-10 -mr-2.5 ml-auto flex">{action}</div>}
    </li>
  );
}

/** The row of a list that `id` names. */
export function findRow(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
}

/** Moves the focus from a removed row to the row beside it, or to the content of the page if it was the only one. */
export function leaveRow(id: string): void {
  const item = findRow(id)?.closest("li");
  const beside = item?.nextElementSibling ?? item?.previousElementSibling;
  (beside?.querySelector<HTMLElement>("[data-row]") ?? document.getElementById("main"))?.focus();
}
