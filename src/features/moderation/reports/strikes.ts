import type { ClientSession } from "mongoose";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { validate } from "#core/validate.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { carryOverStrike, revokeCopies } from "./former-accounts/inherit.ts";
import type { Moderating } from "./mails.ts";
import { type ReportCaseDoc, Strike, type StrikeDoc } from "./model.ts";
import { appealRemoval } from "./removal-appeals.ts";
import { recomputeRestriction } from "./restrictions.ts";
import { appealRules } from "./rules.ts";

const DAY = 86_400_000;
/** Filter for a member's strikes in force: neither revoked nor expired. */
const inForce = (user: unknown, now: Date) => ({
  user: toId(user),
  revokedAt: null,
  expiresAt: { $gt: now },
});

/**
 * Records a strike against the author of a case's subject, within the transaction that decides the case. From
 * the site's strike limit on, each strike blocks posting for the number of days in the settings. Returns the
 * strike and the end of the posting block, if this strike reached the limit.
 */
export async function strike(
  moderating: Moderating,
  caller: Caller,
  found: ReportCaseDoc,
  reason: StrikeDoc["reason"],
  said: string,
  session: ClientSession,
): Promise<{ readonly id: StrikeDoc["_id"]; readonly until: Date | null; readonly count: number }> {
  const { services, settings } = moderating;
  const now = services.now();
  const { strikeLimit: limit, strikeDays, restrictionDays: days } = settings.current();
  const user = String(found.by);
  // Written first, so that of two concurrent strikes the second counts the first.
  await invalidateUser(services, user, session);
  const [created] = await Strike.create(
    [
      {
        user: found.by,
        by: toId(caller.viewer.id),
        case: found._id,
        kind: found.kind,
        title: found.title,
        reason,
        words: said,
        at: now,
        expiresAt: new Date(now.getTime() + strikeDays * DAY),
        rule: { limit, days },
        ...(found.retainUntil && { retainUntil: found.retainUntil }),
      },
    ],
    { session },
  );
  await carryOverStrike(moderating, created!, session);
  const count = await Strike.countDocuments(inForce(user, now), { session });
  const until = await recomputeRestriction(moderating, found.by, session);
  return { id: created!._id, until: count >= limit ? until : null, count };
}

/** Revokes a strike, or gives a revoked one back; the posting block follows. */
export async function setRevoked(
  moderating: Moderating,
  id: StrikeDoc["_id"],
  revoked: boolean,
  session: ClientSession,
): Promise<void> {
  const { services } = moderating;
  const strike = await Strike.findById(id).session(session).lean<StrikeDoc>();
  if (!strike || (strike.revokedAt !== null) === revoked) return;
  await invalidateUser(services, String(strike.user), session);
  const revokedAt = revoked ? services.now() : null;
  await Strike.updateOne({ _id: id }, { $set: { revokedAt } }, { session });
  await recomputeRestriction(moderating, strike.user, session);
  await revokeCopies(moderating, strike, revokedAt, session);
}

/**
 * Files a member's appeal against a strike or a removal, once for each.
 * @throws 404 for another member's, 400 by field, or if already appealed or the strike has expired
 */
export async function appeal({ services }: Moderating, { viewer }: Caller, input: unknown): Promise<void> {
  if (!viewer.id || viewer.actor) throw forbidden();
  const { strike: id, removal, text: said } = validate(appealRules, input);
  if (removal !== undefined) return appealRemoval(removal, viewer.id, said, services.now());
  const own = { _id: toId(id), user: toId(viewer.id) };
  if (!(await Strike.exists(own))) throw notFound();
  const now = services.now();
  const { modifiedCount } = await Strike.updateOne(
    { ...own, appeal: null, revokedAt: null, expiresAt: { $gt: now } },
    { $set: { appeal: { text: said, at: now, state: "open", answer: "", by: null, decidedAt: null } } },
  );
  if (modifiedCount === 0) throw applicationError(reportsText.standing.noAppeal);
}
