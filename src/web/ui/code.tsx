/** Lines to copy or to read, which scroll sideways if they are long. */
export function Code({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard
    <section aria-label={label} tabIndex={0} className="overflow-x-auto rounded-md bg-sunken p-4">
      <pre className="font-mono text-xs">{text}</pre>
    </section>
  );
}
