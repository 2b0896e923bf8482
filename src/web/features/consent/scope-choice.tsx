import { Check, ChevronRight, Minus } from "lucide-react";
import { Checkbox } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { FieldLabel } from "../../ui/field.tsx";
import { BOX, ROW } from "../../ui/options.tsx";
import type { Area } from "../account/scopes.tsx";
import { isPicked, partsOf, pickedWith } from "./choice.ts";

/** More areas than this are folded at first, so that the decision below them stays in sight on a phone. */
const UNFOLDED_UP_TO = 6;

/** What the program may read and change in each area of data, in parts that fold. */
export function ScopeChoice({
  offered,
  picked,
  onPick,
}: {
  offered: readonly string[];
  picked: readonly string[];
  onPick(scopes: readonly string[]): void;
}) {
  const { t } = useTranslation();
  const parts = partsOf(offered);
  const isOpen = parts.flatMap(({ areas }) => areas).length <= UNFOLDED_UP_TO;
  return (
    <fieldset className="flex flex-col gap-1">
      <legend className="contents">
        <FieldLabel>{t("consent.choose")}</FieldLabel>
      </legend>
      <div className="divide-y divide-line rounded-md border border-line">
        {parts.map(({ id, areas, scopes }) => {
          const count = scopes.filter((scope) => isPicked(scope, picked)).length;
          const isAll = count === scopes.length;
          return (
            <details key={id} open={isOpen} className="group/part">
              <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 px-3 text-sm hover:bg-sunken">
                <ChevronRight
                  aria-hidden
                  className="size-4 shrink-0 text-soft transition-transform group-open/part:rotate-90"
                />
                <span className="min-w-0 flex-1 font-medium">{t(`consent.parts.${id}`)}</span>
                <span className="text-xs text-soft tabular-nums">
                  {t("consent.pickedOf", { picked: count, of: scopes.length })}
                </span>
              </summary>
              <div className="flex flex-col px-3 pb-2">
                {scopes.length > 1 && (
                  <Tick
                    label={t("consent.allOf")}
                    name={t("consent.allOfPart", { part: t(`consent.parts.${id}`) })}
                    isSelected={isAll}
                    isPartly={count > 0 && !isAll}
                    onChange={(isOn) => onPick(pickedWith(picked, scopes, isOn))}
                  />
                )}
                {areas.map(({ area, read, write }) => (
                  <AreaRow key={area} {...{ area, read, write, picked, onPick }} />
                ))}
              </div>
            </details>
          );
        })}
      </div>
    </fieldset>
  );
}

function AreaRow({
  area,
  read,
  write,
  picked,
  onPick,
}: {
  area: Area;
  read: string | null;
  write: string | null;
  picked: readonly string[];
  onPick(scopes: readonly string[]): void;
}) {
  const { t } = useTranslation();
  const name = t(`areas.${area}.name`);
  // Programs need to see what they change.
  const isImplied = write !== null && picked.includes(write);
  return (
    <div className="grid grid-cols-[1fr_5rem_5.5rem] items-center border-t border-line">
      <span className="col-start-1 text-sm">{name}</span>
      {read !== null && (
        <Tick
          column="col-start-2"
          label={t("consent.read")}
          name={t("consent.readOf", { name })}
          isSelected={isPicked(read, picked)}
          isDisabled={isImplied}
          onChange={(isOn) => onPick(pickedWith(picked, [read], isOn))}
        />
      )}
      {write !== null && (
        <Tick
          column="col-start-3"
          label={t("consent.change")}
          name={t("consent.changeOf", { name })}
          isSelected={isImplied}
          onChange={(isOn) => onPick(pickedWith(picked, [write], isOn))}
        />
      )}
    </div>
  );
}

/** A checkbox with a short label that the row around it explains; `name` is the whole of it for assistive technology. */
function Tick({
  label,
  name,
  column = "",
  isSelected,
  isPartly = false,
  isDisabled = false,
  onChange,
}: {
  label: string;
  name: string;
  column?: string;
  isSelected: boolean;
  isPartly?: boolean;
  isDisabled?: boolean;
  onChange(isOn: boolean): void;
}) {
  const Sign = isPartly ? Minus : Check;
  return (
    <Checkbox
      aria-label={name}
      isSelected={isSelected}
      isIndeterminate={isPartly}
      isDisabled={isDisabled}
      onChange={onChange}
      className={`${ROW} ${column} data-disabled:cursor-default data-disabled:opacity-60`}
    >
      <span className={`${BOX} rounded-sm group-data-indeterminate:border-accent`}>
        <Sign
          aria-hidden
          className="hidden size-3.5 group-data-indeterminate:block group-data-indeterminate:text-accent group-data-selected:block"
        />
      </span>
      {label}
    </Checkbox>
  );
}
