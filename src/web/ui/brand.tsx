/** The logo and the name. */
export function Brand() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <svg aria-hidden="true" viewBox="0 0 32 32" className="size-8">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <g fill="none" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round" className="stroke-on-accent">
          <path d="M16 11.2c-2-1.7-4.7-2.3-8-2.2v10c3.300-.1 6 .5 8 2.200 2-1.700 4.700-2.300 8-2.200V9c-3.300-.1-6 .5-8 2.200Z" />
          <path d="M16 11.200V25M11.500 25h9" />
        </g>
      </svg>
      <span className="text-lg font-semibold tracking-tight">lectern</span>
    </span>
  );
}
