import { formatDate } from "../../shared/format.ts";
import { messages } from "../../shared/messages.ts";
import { applicationError } from "../http/errors.ts";
import type { Caller } from "./viewer.ts";

/**
 * Asked before anything that others will read is written or published: the one place that knows for whom posting is
 * closed for a while (strikes, product.md). Reading, settings, reports, appeals and private drafts stay open.
 * @throws 400 ApplicationError that says until when
 */
export function assertMayPost({ viewer }: Pick<Caller, "viewer">, now: Date): void {
  const { restrictedUntil: until } = viewer;
  if (until && until > now) throw applicationError(messages.postingClosed(formatDate(until.toISOString())));
}
