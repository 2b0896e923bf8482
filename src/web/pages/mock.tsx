export function MockPage() {
  return <p>null</p>;
}
