import { wholePercent } from "#shared/format.ts";

/** Progress (0 to 1) as a bar, and as text for screen readers. */
export function Progress({ share, label }: { share: number; label: string }) {
  const percent = wholePercent(share);
  return (
    <progress className="progress" max={100} value={percent} aria-label={label}>
      {percent}%
    </progress>
  );
}
