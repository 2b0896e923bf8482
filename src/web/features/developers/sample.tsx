import { Code } from "../../ui/code.tsx";
import { CopyIcon } from "../../ui/copy.tsx";

/** Lines to look at and to copy. A long text scrolls inside of its box. */
export function Sample({ label, text, shown = text }: { label: string; text: string; shown?: string }) {
  return (
    <div className="relative">
      <div className="max-h-128 overflow-y-auto rounded-md print:max-h-none [&_pre]:w-max [&_pre]:pr-9">
        <Code label={label} text={shown} />
      </div>
      <div data-screen-only className="absolute top-1 right-1 rounded-md bg-sunken">
        <CopyIcon text={text} label={label} />
      </div>
    </div>
  );
}
