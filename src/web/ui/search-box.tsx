import { Search, X } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { Button as Clear, Input, SearchField } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { classes } from "./classes.ts";
import { INPUT } from "./field.tsx";
import { useKey } from "./keys.tsx";

/** Debounce of typing, in milliseconds: fewer calls, and browsers limit how often an address may change. */
const REST_MS = 250;

/** The search of a page; `/` focuses it. `onSearch` is called when typing pauses. */
export function SearchBox({
  label,
  value,
  maxLength,
  onSearch,
}: {
  label: string;
  value: string;
  maxLength: number;
  onSearch(value: string): void;
}) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const lastSearch = useRef(value);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const input = useRef<HTMLInputElement>(null);
  useKey("/", t("keys.search"), () => input.current?.focus());
  useEffect(() => () => clearTimeout(timer.current), []);
  // A value set from elsewhere, as with Back, replaces the typed one.
  useEffect(() => {
    if (value === lastSearch.current) return;
    lastSearch.current = value;
    setText(value);
  }, [value]);

  const runSearch = (typed: string) => {
    clearTimeout(timer.current);
    if (typed.trim() === lastSearch.current) return;
    lastSearch.current = typed.trim();
    onSearch(lastSearch.current);
  };

  return (
    <SearchField
      aria-label={label}
      value={text}
      maxLength={maxLength}
      onChange={(typed) => {
        setText(typed);
        clearTimeout(timer.current);
        if (typed === "") runSearch("");
        else timer.current = setTimeout(() => runSearch(typed), REST_MS);
      }}
      onSubmit={runSearch}
      className="group relative"
    >
      <Search aria-hidden className="pointer-events-none absolute top-3.5 left-3 size-4 text-soft" />
      <Input
        ref={input}
        placeholder={label}
        className={classes(INPUT, "px-10 [&::-webkit-search-cancel-button]:hidden")}
      />
      <Clear className="absolute top-0 right-0 flex size-11 cursor-pointer items-center justify-center text-soft group-data-empty:hidden">
        <X aria-hidden className="size-4" />
      </Clear>
    </SearchField>
  );
}
