import { Code } from "../../ui/code.tsx";
import { CopyIcon } from "../../ui/copy.tsx";

/** Code to read and copy. A long text scrolls inside its box, with the button beside it. */
export function Sample({ label, text, shown = text }: { label: string; text: string; shown?: string }) {
  return (
    <div className="flex rounded-md bg-sunken">
      <div className="max-h-128 min-w-0 flex-1 overflow-y-auto rounded-md print:max-h-none [&_pre]:w-max">
        <Code label={label} text={shown} />
      </div>
      <div data-screen-only className="shrink-0">
        <CopyIcon text={text} label={label} />
      </div>
    </div>
  );
}
