export function PacksPage() {
  return <p>null</p>;
}
