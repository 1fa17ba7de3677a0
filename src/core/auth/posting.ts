import { formatDate } from "../../shared/format.ts";
import { messages } from "../../shared/messages.ts";
import { applicationError } from "../base/errors.ts";
import type { Caller, Viewer } from "../base/viewer.ts";

/**
 * Asked before anything that others will read is written or published: the one place that knows for whom posting is
 * closed for a while (strikes, product.md). Reading, settings, reports, appeals and private drafts stay open.
 * @throws 400 ApplicationError that says until when
 */
export function assertMayPost({ viewer }: Pick<Caller, "viewer">, now: Date): void {
  const until = closedUntil(viewer, now);
  if (until) throw applicationError(messages.postingClosed(formatDate(until.toISOString())));
}

/** Until when posting is closed to this viewer; null where it is open. */
export const closedUntil = ({ restrictedUntil }: Viewer, now: Date): Date | null =>
  restrictedUntil && restrictedUntil > now ? restrictedUntil : null;

/**
 * Until when something that this viewer has scheduled is held back, for its own time comes before posting is open to
 * them again; null where nothing is.
 */
export function heldUntil(
  viewer: Viewer,
  scheduled: readonly { readonly state: string; readonly scheduledFor: Date | null }[],
  now: Date,
): string | null {
  const until = closedUntil(viewer, now);
  const waits = scheduled.some(
    ({ state, scheduledFor }) => state === "scheduled" && until && scheduledFor && scheduledFor < until,
  );
  return until && waits ? until.toISOString() : null;
}
