export function GuidesPage() {
  return <p>null</p>;
}
