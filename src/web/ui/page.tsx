import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { classes } from "./classes.ts";
import { useTitle } from "./title.ts";

/** The head of a page inside the frame, and its parts below. */
export function Page({
  title,
  about,
  action,
  tabs,
  children,
}: {
  title: string;
  about?: ReactNode;
  action?: ReactNode;
  tabs?: ReactNode;
  children: ReactNode;
}) {
  useTitle(title);
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

/** Parts of one page that have an address each. Where the query tells them apart, each says whether it is shown. */
export function PageTabs({
  label,
  tabs,
}: {
  label: string;
  tabs: readonly { readonly href: string; readonly name: string; readonly isHere?: boolean }[];
}) {
  const [path] = useLocation();
  return (
    <nav aria-label={label} className="mb-6 border-b border-line">
      <ul className="-mb-px flex gap-1 overflow-x-auto">
        {tabs.map(({ href, name, isHere = path === href }) => (
          <li key={href}>
            <Link
              href={href}
              aria-current={isHere ? "page" : undefined}
              className={classes(
                "flex min-h-11 items-center whitespace-nowrap border-b-2 px-3 text-sm -outline-offset-2",
                isHere
                  ? "border-accent font-medium text-ink"
                  : "border-transparent text-soft hover:border-line hover:text-ink",
              )}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
