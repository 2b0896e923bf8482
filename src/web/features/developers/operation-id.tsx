import { Fragment } from "react";

/** A name of the interface, which may wrap after its underscores. */
export function Id({ children }: { children: string }) {
  const parts = children.split(/(?<=_)/);
  return (
    <code translate="no" className="font-mono wrap-anywhere">
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts of a name have no identity
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </code>
  );
}
