export function PracticePage() {
  return <p>null</p>;
}
