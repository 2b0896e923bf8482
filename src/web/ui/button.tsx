import { LoaderCircle } from "lucide-react";
import type { ReactNode } from "react";
import { type ButtonProps, Button as Pressable } from "react-aria-components";
import { Link } from "wouter";
import { classes } from "./classes.ts";

const LOOKS = {
  primary:
    "bg-accent text-on-accent data-hovered:bg-accent-strong data-pressed:bg-accent-strong hover:bg-accent-strong",
  secondary:
    "border border-edge bg-surface text-ink data-hovered:bg-sunken data-pressed:bg-sunken hover:bg-sunken aria-expanded:bg-sunken",
  quiet: "text-ink data-hovered:bg-sunken data-pressed:bg-sunken hover:bg-sunken aria-expanded:bg-sunken",
  danger: "bg-danger text-on-danger data-hovered:bg-danger-strong data-pressed:bg-danger-strong",
  "quiet-danger": "text-danger data-hovered:bg-danger-soft data-pressed:bg-danger-soft",
} as const;

export type ButtonLook = keyof typeof LOOKS;

const SHAPE =
  "inline-flex min-h-11 cursor-pointer select-none items-center justify-center gap-2 rounded-md px-4 text-sm font-medium transition-colors motion-reduce:transition-none";

/**
 * Pending state of a button. The library's own `isPending` announces the button by its id, in a live region for seven seconds: if the button is
 * removed after its action, the announcement has no name.
 */
const WAITING = { "aria-disabled": true, type: "button", onPress: () => {} } as const;

interface BaseProps {
  look?: ButtonLook;
  icon?: ReactNode;
  wide?: boolean;
}

interface ActionProps extends BaseProps, Omit<ButtonProps, "children" | "className" | "style"> {
  children: ReactNode;
}

/** The button. While `isPending` it retains its width and focus, shows a spinner, and ignores presses. */
export function Button({ look = "secondary", icon, wide = false, isPending = false, children, ...rest }: ActionProps) {
  return (
    <Pressable
      {...rest}
      {...(isPending && WAITING)}
      className={classes(
        SHAPE,
        LOOKS[look],
        wide && "w-full",
        "data-disabled:cursor-not-allowed data-disabled:opacity-50 aria-disabled:cursor-progress",
      )}
    >
      {isPending ? <LoaderCircle aria-hidden className="size-4 animate-spin" /> : icon}
      <span>{children}</span>
    </Pressable>
  );
}

interface IconButtonProps extends Omit<ButtonProps, "children" | "className" | "style" | "isPending"> {
  label: string;
  icon: ReactNode;
  look?: ButtonLook;
}

/** A button with only an icon; `label` is its accessible name. */
export function IconButton({ label, icon, look = "quiet", ...rest }: IconButtonProps) {
  return (
    <Pressable
      {...rest}
      aria-label={label}
      className={classes(
        "inline-flex size-11 shrink-0 cursor-pointer items-center justify-center rounded-md transition-colors motion-reduce:transition-none data-disabled:cursor-not-allowed data-disabled:opacity-50",
        LOOKS[look],
      )}
    >
      {icon}
    </Pressable>
  );
}

/** A link that looks like a button. */
export function LinkButton({
  look = "secondary",
  icon,
  wide = false,
  href,
  children,
}: BaseProps & {
  href: string;
  children: ReactNode;
}) {
  return (
    <Link href={href} className={classes(SHAPE, LOOKS[look], wide && "w-full")}>
      {icon}
      <span>{children}</span>
    </Link>
  );
}

/** A link to a file, which opens in a new window or is downloaded. */
export function FileButton({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <a href={href} target="_blank" rel="noopener" className={classes(SHAPE, LOOKS.secondary)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}

/** A link that another application opens, by its scheme: the page stays. */
export function ProgramButton({ href, icon, children }: { href: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <a href={href} className={classes(SHAPE, LOOKS.secondary)}>
      {icon}
      <span>{children}</span>
    </a>
  );
}
