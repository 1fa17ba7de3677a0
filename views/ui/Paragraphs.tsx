/** Renders plain text as paragraphs, split at blank lines. */
export function Paragraphs({ text }: { text: string }) {
  const paragraphs = text.split(/\n\s*\n/).filter((paragraph) => paragraph.trim());
  // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name and never move
  return paragraphs.map((paragraph, index) => <p key={index}>{paragraph}</p>);
}
