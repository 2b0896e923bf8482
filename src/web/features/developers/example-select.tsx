import { ChevronDown } from "lucide-react";
import { Button, ListBox, ListBoxItem, Popover, Select, SelectValue } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { FieldLabel } from "../../ui/field.tsx";
import { OPTION, POPOVER } from "../../ui/select.tsx";
import type { Example } from "./reference.ts";

/** An example of an operation. Example titles are English in every language of the workspace, and are marked so. */
export function ExampleSelect({
  examples,
  index,
  onChange,
}: {
  examples: readonly Example[];
  index: number;
  onChange(index: number): void;
}) {
  const { t } = useTranslation();
  return (
    <Select value={String(index)} onChange={(key) => onChange(Number(key))} className="flex flex-col gap-1.5">
      <FieldLabel>{t("developers.example")}</FieldLabel>
      <Button className="flex min-h-11 w-full cursor-pointer items-center justify-between gap-3 rounded-md border border-edge bg-surface px-3 text-left text-base data-hovered:bg-sunken">
        <SelectValue lang="en" />
        <ChevronDown aria-hidden className="size-4 shrink-0 text-soft" />
      </Button>
      <Popover className={POPOVER}>
        <ListBox className="outline-hidden">
          {examples.map(({ title }, at) => (
            <ListBoxItem
              // biome-ignore lint/suspicious/noArrayIndexKey: examples are identified by their index alone
              key={at}
              id={String(at)}
              textValue={title}
              className={`${OPTION} data-selected:font-medium data-selected:text-accent`}
            >
              <span lang="en">{title}</span>
            </ListBoxItem>
          ))}
        </ListBox>
      </Popover>
    </Select>
  );
}
