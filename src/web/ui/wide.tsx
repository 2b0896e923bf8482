import type { ReactNode } from "react";

/** Uses the full width of a wide window beside the middle column of the frame, for content in two columns. */
export function Wide({ children }: { children: ReactNode }) {
  return <div className="lg:mx-[calc((100%-min(80rem,100vw-21rem))/2)]">{children}</div>;
}
