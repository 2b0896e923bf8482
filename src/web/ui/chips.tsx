import { X } from "lucide-react";
import { Button, Tag, TagGroup, TagList } from "react-aria-components";

export interface Chip {
  readonly id: string;
  readonly name: string;
}

/** Active filters. Each is removed by its cross, or by Delete while it has the focus. */
export function Chips({
  label,
  removeLabel,
  chips,
  onRemove,
}: {
  label: string;
  /** Name of the cross of a chip. */
  removeLabel(name: string): string;
  chips: readonly Chip[];
  onRemove(id: string): void;
}) {
  return (
    <TagGroup
      aria-label={label}
      onRemove={(keys) => {
        for (const key of keys) onRemove(String(key));
      }}
    >
      <TagList className="flex flex-wrap gap-2">
        {chips.map(({ id, name }) => (
          <Tag
            key={id}
            id={id}
            textValue={name}
            className="inline-flex min-h-9 items-center rounded-full bg-accent-soft pl-3.5 text-sm text-ink data-focus-visible:outline-2 data-focus-visible:outline-offset-2 data-focus-visible:outline-accent"
          >
            {name}
            <Button
              slot="remove"
              aria-label={removeLabel(name)}
              className="inline-flex size-9 cursor-pointer items-center justify-center rounded-full text-soft data-hovered:text-ink"
            >
              <X aria-hidden className="size-4" />
            </Button>
          </Tag>
        ))}
      </TagList>
    </TagGroup>
  );
}
