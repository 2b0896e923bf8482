import type { ReactNode } from "react";
import { classes } from "../../ui/classes.ts";
import { useSlow } from "./footprints.ts";

/** Former content shown while new content loads: pale once that takes a while. */
export function Pending({ isPending, children }: { isPending: boolean; children: ReactNode }) {
  const isSlow = useSlow(isPending);
  return (
    <div
      aria-busy={isPending}
      className={classes("transition-opacity motion-reduce:transition-none", isSlow && "opacity-50")}
    >
      {children}
    </div>
  );
}
