import { ToggleButton, ToggleButtonGroup } from "react-aria-components";

/** A multiple choice, side by side. */
export function ToggleButtons<Id extends string>({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly { readonly id: Id; readonly name: string }[];
  value: readonly Id[];
  onChange(ids: Id[]): void;
}) {
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="multiple"
      selectedKeys={value}
      onSelectionChange={(keys) => onChange(options.map(({ id }) => id).filter((id) => keys.has(id)))}
      className="flex flex-wrap gap-2"
    >
      {options.map(({ id, name }) => (
        <ToggleButton
          key={id}
          id={id}
          className="min-h-11 cursor-pointer rounded-full border border-edge bg-surface px-4 text-sm text-ink transition-colors data-hovered:bg-sunken data-selected:border-accent data-selected:bg-accent-soft data-selected:font-medium motion-reduce:transition-none"
        >
          {name}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
