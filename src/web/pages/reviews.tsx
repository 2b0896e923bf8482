/** What was submitted. */
export function ReviewsPage() {
  return <main>{null}</main>;
}
