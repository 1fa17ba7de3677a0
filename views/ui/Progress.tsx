import { wholePercent } from "../../src/shared/format.ts";

/** How far something is (0 to 1), as a bar and in words for who cannot see it. */
export function Progress({ share, label }: { share: number; label: string }) {
  const percent = wholePercent(share);
  return (
    <progress className="progress" max={100} value={percent} aria-label={label}>
      {percent} %
    </progress>
  );
}
