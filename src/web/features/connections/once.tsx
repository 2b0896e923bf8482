import { Code } from "../../ui/code.tsx";
import { CopyButton } from "../../ui/copy.tsx";

/** A value that is shown only once, to be copied. */
export function Once({ label, about, text }: { label: string; about: string; text: string }) {
  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="text-sm font-medium">{label}</p>
        <p className="text-sm text-soft">{about}</p>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-1 basis-56">
          <Code label={label} text={text} />
        </div>
        <CopyButton text={text} />
      </div>
    </div>
  );
}
