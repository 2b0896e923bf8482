import { Check, ChevronDown } from "lucide-react";
import { useState } from "react";
import { Button, ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { classes } from "./classes.ts";
import { FieldLabel, INPUT } from "./field.tsx";
import { OPTION, POPOVER } from "./select.tsx";

interface Option {
  readonly id: string;
  readonly name: string;
}

/** A single choice, found by typing words of its name in any order. `options` is called only when the field is focused. */
export function SearchSelect({
  label,
  openLabel,
  none,
  current,
  options,
  onChange,
}: {
  label: string;
  openLabel: string;
  /** Shown if no name matches. */
  none: string;
  current: Option;
  options(): readonly Option[];
  onChange(id: string): void;
}) {
  const [all, setAll] = useState<readonly Option[] | null>(null);
  const items = all ?? [current];
  return (
    <ComboBox
      defaultItems={items}
      selectedKey={current.id}
      defaultInputValue={current.name}
      defaultFilter={hasWords}
      allowsEmptyCollection
      onFocus={() => setAll((known) => known ?? options())}
      onSelectionChange={(id) => {
        if (id !== null && id !== current.id) onChange(String(id));
      }}
      className="flex flex-col gap-1.5"
    >
      <FieldLabel>{label}</FieldLabel>
      <span className="relative block">
        <Input
          className={classes(INPUT, "pr-12")}
          onFocus={({ currentTarget }) => {
            // The field also reports focus during typing, whenever the list no longer marks an option.
            if (currentTarget.value === current.name) currentTarget.select();
          }}
        />
        <Button
          aria-label={openLabel}
          className="absolute inset-y-0 right-0 flex w-11 cursor-pointer items-center justify-center text-soft"
        >
          <ChevronDown aria-hidden className="size-4" />
        </Button>
      </span>
      <Popover className={classes(POPOVER, "w-(--trigger-width)")}>
        <ListBox<Option>
          className="max-h-80 overflow-auto outline-hidden"
          renderEmptyState={() => <p className="p-3 text-sm text-soft">{none}</p>}
        >
          {({ id, name }) => (
            <ListBoxItem id={id} textValue={name} className={OPTION}>
              {({ isSelected }) => (
                <>
                  <span className="flex-1">{name}</span>
                  {isSelected && <Check aria-hidden className="size-4 text-accent" />}
                </>
              )}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** Whether a name has every typed word, or a word that begins so: `new york` finds `America/New_York`. */
function hasWords(name: string, typed: string): boolean {
  const plain = (text: string) => text.toLowerCase().replaceAll("_", " ");
  return plain(typed)
    .split(/[\s,，–]+/)
    .every((word) => plain(name).includes(word));
}
