export function PredictionsPage() {
  return <p>null</p>;
}
