import type { ReactNode } from "react";

/** A link with only an icon that opens in a new window: a file, or something to look at in between. */
export function IconLink({ href, label, icon }: { href: string; label: string; icon: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener"
      aria-label={label}
      className="inline-flex size-11 shrink-0 items-center justify-center rounded-md transition-colors hover:bg-sunken motion-reduce:transition-none"
    >
      {icon}
    </a>
  );
}
