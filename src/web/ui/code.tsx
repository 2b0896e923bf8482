/** Lines to copy or to read. Long ones scroll sideways, or wrap where all of them must be seen. */
export function Code({ label, text, wraps = false }: { label: string; text: string; wraps?: boolean }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-4">
      <pre className={`font-mono text-xs ${wraps ? "whitespace-pre-wrap wrap-anywhere" : ""}`}>
        {wraps ? <Words text={text} /> : text}
      </pre>
    </section>
  );
}

/** Leaves options such as `--scope` whole: browsers would break the line after a hyphen. */
function Words({ text }: { text: string }) {
  return [...text.matchAll(/\s+|\S+/g)].map(({ 0: part, index }) => (
    <span key={index} className={part.startsWith("-") ? "whitespace-nowrap" : ""}>
      {part}
    </span>
  ));
}
