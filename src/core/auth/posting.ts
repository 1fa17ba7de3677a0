import { formatDate } from "#shared/format.ts";
import { messages } from "#shared/messages.ts";
import { applicationError } from "../base/errors.ts";
import type { Caller, Viewer } from "../base/viewer.ts";

/**
 * Checks that the viewer may post; called before writing or publishing anything that others can read. This is
 * the only check for temporarily restricted members (strikes, product.md). Reading, settings, reports,
 * appeals and private drafts remain available.
 * @throws 400 ApplicationError with the end of the restriction
 */
export function assertMayPost({ viewer }: Pick<Caller, "viewer">, now: Date): void {
  const until = closedUntil(viewer, now);
  if (until) throw applicationError(messages.postingClosed(formatDate(until.toISOString())));
}

/** Returns the time until which posting is closed to this viewer; null if it is open. */
export const closedUntil = ({ restrictedUntil }: Viewer, now: Date): Date | null =>
  restrictedUntil && restrictedUntil > now ? restrictedUntil : null;

/**
 * Returns the time until which a scheduled publication is postponed because it falls within the viewer's
 * posting restriction; null if it is not.
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
