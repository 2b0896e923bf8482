import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useFormat } from "./format.ts";

interface Choice {
  readonly id: string;
  readonly name: string;
  readonly count: number;
}

/** A choice of one view of the page, as a row of pills. */
export function PillChoice({
  label,
  choices,
  value,
  onChange,
}: {
  label: string;
  choices: readonly Choice[];
  value: string;
  onChange(id: string): void;
}) {
  const format = useFormat();
  return (
    <ToggleButtonGroup
      aria-label={label}
      selectionMode="single"
      disallowEmptySelection
      selectedKeys={[value]}
      onSelectionChange={(keys) => {
        for (const key of keys) onChange(String(key));
      }}
      className="flex flex-wrap gap-2"
    >
      {choices.map(({ id, name, count }) => (
        <ToggleButton
          key={id}
          id={id}
          className="inline-flex min-h-11 cursor-pointer items-center gap-2 rounded-full border border-line bg-surface px-4 text-sm text-soft data-hovered:border-edge data-hovered:text-ink data-selected:border-accent data-selected:bg-accent-soft data-selected:font-medium data-selected:text-ink lg:min-h-9"
        >
          {name}
          <span className="text-xs tabular-nums">{format.number(count)}</span>
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
