import { Switch } from "react-aria-components";
import { classes } from "./classes.ts";

/** An on/off switch that takes effect at once. */
export function Toggle({
  label,
  hint,
  isSelected,
  onChange,
}: {
  label: string;
  hint?: string;
  isSelected: boolean;
  onChange(isSelected: boolean): void;
}) {
  return (
    <Switch
      isSelected={isSelected}
      onChange={onChange}
      className="group flex min-h-11 cursor-pointer items-start gap-3"
    >
      <span
        className={classes(
          "mt-0.5 flex h-6 w-10 shrink-0 items-center rounded-full border border-edge bg-sunken p-0.5 transition-colors",
          "group-data-selected:border-accent group-data-selected:bg-accent",
          "group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent",
        )}
      >
        <span className="size-4.5 rounded-full bg-edge transition-transform group-data-selected:translate-x-4 group-data-selected:bg-on-accent" />
      </span>
      <span>
        <span className="block text-sm font-medium">{label}</span>
        {hint !== undefined && <span className="block text-sm text-soft">{hint}</span>}
      </span>
    </Switch>
  );
}
