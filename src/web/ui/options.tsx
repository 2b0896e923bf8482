import { Check } from "lucide-react";
import { Checkbox, CheckboxGroup, Radio, RadioGroup } from "react-aria-components";
import { FieldLabel } from "./field.tsx";
import { useFormat } from "./format.ts";

export interface CountedOption {
  readonly id: string;
  readonly name: string;
  /** The count of the option, if known. */
  readonly count?: number | undefined;
}

/** The look of a row with a checkbox or radio button, and of its box. */
export const ROW =
  "group flex min-h-11 cursor-pointer items-center gap-2.5 rounded-sm px-1 text-sm data-hovered:bg-sunken lg:min-h-8";
export const BOX =
  "flex size-4.5 shrink-0 items-center justify-center border border-edge bg-surface group-data-selected:border-accent group-data-selected:bg-accent group-data-selected:text-on-accent group-data-focus-visible:outline-2 group-data-focus-visible:outline-offset-2 group-data-focus-visible:outline-accent";

/** A single choice with all options visible, each with its count. */
export function OneOf({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly CountedOption[];
  value: string;
  onChange(id: string): void;
}) {
  return (
    <RadioGroup value={value} onChange={onChange} className="flex flex-col gap-1">
      <FieldLabel>{label}</FieldLabel>
      <div className="flex flex-col">
        {options.map((option) => (
          <Radio key={option.id} value={option.id} className={ROW}>
            <span className={`${BOX} rounded-full`}>
              <span className="size-2 rounded-full bg-transparent group-data-selected:bg-on-accent" />
            </span>
            <Name option={option} />
          </Radio>
        ))}
      </div>
    </RadioGroup>
  );
}

/** A multiple choice with all options visible, each with its count. */
export function SomeOf({
  label,
  options,
  value,
  onChange,
}: {
  label: string;
  options: readonly CountedOption[];
  value: readonly string[];
  onChange(ids: string[]): void;
}) {
  return (
    <CheckboxGroup value={[...value]} onChange={onChange} className="flex flex-col gap-1">
      <FieldLabel>{label}</FieldLabel>
      <div className="flex flex-col">
        {options.map((option) => (
          <Checkbox key={option.id} value={option.id} className={ROW}>
            <span className={`${BOX} rounded-sm`}>
              <Check aria-hidden className="hidden size-3.5 group-data-selected:block" />
            </span>
            <Name option={option} />
          </Checkbox>
        ))}
      </div>
    </CheckboxGroup>
  );
}

function Name({ option: { name, count } }: { option: CountedOption }) {
  const format = useFormat();
  return (
    <>
      <span className="min-w-0 flex-1">{name}</span>
      {count !== undefined && <span className="text-xs text-soft tabular-nums">{format.number(count)}</span>}
    </>
  );
}
