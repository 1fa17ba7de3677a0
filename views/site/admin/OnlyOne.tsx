import { reviewQueuePaths } from "#shared/site/review-queue.paths.ts";
import { reviewQueueText } from "#shared/site/review-queue.text.ts";

/** Links of a list that shows one item: back to the review queue, and to the whole list. */
export function OnlyOne({ all }: { readonly all: string }) {
  return (
    <p>
      <a href={reviewQueuePaths.queue()}>{reviewQueueText.back}</a> ·{" "}
      <a href={all}>{reviewQueueText.wholeList}</a>
    </p>
  );
}
