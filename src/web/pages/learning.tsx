export function LearningPage() {
  return <p>null</p>;
}
