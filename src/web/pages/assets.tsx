export function AssetsPage() {
  return <p>null</p>;
}
