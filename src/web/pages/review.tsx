/** One review. */
export function ReviewPage({ target }: { target: string }) {
  return <main>{target}</main>;
}
