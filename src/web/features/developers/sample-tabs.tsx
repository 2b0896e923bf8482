import { useState } from "react";
import { ToggleButton, ToggleButtonGroup } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { readStored, writeStored } from "../../stored.ts";
import { ExampleSelect } from "./example-select.tsx";
import type { Operation } from "./reference.ts";
import { Sample } from "./sample.tsx";
import { type Language, languagesOf, sampleOf } from "./samples.ts";

const NAMES: Readonly<Record<Language, string>> = {
  curl: "curl",
  typescript: "TypeScript",
  client: "lectern-client",
  mcp: "MCP",
};

const STORAGE_KEY = "lectern.developers.language";

/** The examples of an operation in several languages; the chosen language is saved. */
export function SampleTabs({ operation, baseUrl }: { operation: Operation; baseUrl: string }) {
  const { t } = useTranslation();
  const [chosen, choose] = useState(() => readStored(STORAGE_KEY));
  const [index, setIndex] = useState(0);
  const languages = languagesOf(operation);
  const language = languages.find((one) => one === chosen) ?? "curl";
  const example = operation.examples[index] ?? { title: "", request: {} };
  const text = sampleOf(language, operation, example.request, baseUrl);
  return (
    <div className="flex flex-col gap-3">
      {operation.examples.length > 1 ? (
        <ExampleSelect examples={operation.examples} index={index} onChange={setIndex} />
      ) : (
        <p lang="en" className="text-sm text-soft">
          {example.title}
        </p>
      )}
      <ToggleButtonGroup
        aria-label={t("developers.language")}
        selectionMode="single"
        disallowEmptySelection
        selectedKeys={[language]}
        onSelectionChange={(keys) => {
          for (const key of keys) {
            choose(String(key));
            writeStored(STORAGE_KEY, String(key));
          }
        }}
        className="flex flex-wrap gap-1 self-start rounded-md bg-sunken p-1"
      >
        {languages.map((one) => (
          <ToggleButton
            key={one}
            id={one}
            className="min-h-11 cursor-pointer rounded-sm px-2 sm:px-3 text-sm text-soft data-hovered:text-ink data-selected:bg-surface data-selected:font-medium data-selected:text-ink data-selected:shadow-card lg:min-h-8"
          >
            {NAMES[one]}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Sample label={t("developers.sample", { language: NAMES[language] })} text={text} />
    </div>
  );
}
