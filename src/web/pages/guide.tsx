export function GuidePage({ slug }: { slug: string }) {
  return <p>{slug}</p>;
}
