import type { ReactNode } from "react";
import { classes } from "./classes.ts";

/** Short facts in a line, each an element, separated by dots. */
export function Facts({ className = "text-sm text-soft", children }: { className?: string; children: ReactNode }) {
  return (
    <span className={classes("tabular-nums [&>:not(:last-child)]:after:content-['_·_']", className)}>{children}</span>
  );
}
