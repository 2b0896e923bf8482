import { Check, ChevronDown } from "lucide-react";
import { Select as AriaSelect, Button, ListBox, ListBoxItem, Popover, SelectValue } from "react-aria-components";
import { classes } from "./classes.ts";
import { FieldLabel } from "./field.tsx";

interface Option {
  readonly id: string;
  readonly name: string;
}

/** One of a few. */
export function Select({
  label,
  hideLabel = false,
  options,
  value,
  onChange,
}: {
  label: string;
  hideLabel?: boolean;
  options: readonly Option[];
  value: string;
  onChange(id: string): void;
}) {
  return (
    <AriaSelect
      {...(hideLabel ? { "aria-label": label } : {})}
      value={value}
      onChange={(key) => onChange(String(key))}
      className="flex flex-col gap-1.5"
    >
      {!hideLabel && <FieldLabel>{label}</FieldLabel>}
      <Button
        className={classes(
          "flex min-h-11 w-full min-w-40 cursor-pointer items-center justify-between gap-3 text-left rounded-md border border-edge bg-surface px-3 text-base data-hovered:bg-sunken",
        )}
      >
        <SelectValue />
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft" />
      </Button>
      <Popover className={POPOVER}>
        <ListBox className="outline-hidden">
          {options.map(({ id, name }) => (
            <ListBoxItem key={id} id={id} textValue={name} className={OPTION}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1">{name}</span>
                  {isSelected && <Check aria-hidden className="size-4 text-accent" />}
                </>
              )}
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </AriaSelect>
  );
}

export const POPOVER =
  "min-w-(--trigger-width) overflow-auto rounded-md border border-line bg-surface p-1 shadow-float outline-hidden";
export const OPTION =
  "flex min-h-11 cursor-pointer items-center gap-3 rounded-sm px-3 text-sm text-ink no-underline outline-hidden data-focused:bg-sunken data-hovered:bg-sunken";
