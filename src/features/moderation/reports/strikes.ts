import type { ClientSession } from "mongoose";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import { type Caller, isStaff } from "#core/base/viewer.ts";
import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { validate } from "#core/validate.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { restrictUser } from "../../people/staff/index.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { assertNoConflict, conflictsInAppeals } from "./conflicts.ts";
import { type Deciding, type Moderating, mailMember } from "./mails.ts";
import { ReportCase, type ReportCaseDoc, Strike, type StrikeDoc } from "./model.ts";
import { appealRemoval, decideRemovalAppeal } from "./removal-appeals.ts";
import { appealDecisionRules, appealRules } from "./rules.ts";

const DAY = 86_400_000;
const texts = adminText.appeals;

/** Filter for a member's strikes in force: neither revoked nor expired. */
const inForce = (user: unknown, now: Date) => ({
  user: toId(user),
  revokedAt: null,
  expiresAt: { $gt: now },
});

/**
 * Records a strike against the author of a case's subject, within the transaction that decides the case. From
 * the site's strike limit on, each strike blocks posting for the number of days in the settings. Returns the
 * strike and the end of the posting block.
 */
export async function strike(
  { services, settings }: Moderating,
  caller: Caller,
  found: ReportCaseDoc,
  reason: StrikeDoc["reason"],
  said: string,
  session: ClientSession,
): Promise<{ readonly id: StrikeDoc["_id"]; readonly until: Date | null; readonly count: number }> {
  const now = services.now();
  const { strikeLimit, strikeDays, restrictionDays } = settings.current();
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
      },
    ],
    { session },
  );
  const count = await Strike.countDocuments(inForce(user, now), { session });
  const until = count >= strikeLimit ? new Date(now.getTime() + restrictionDays * DAY) : null;
  if (until) await restrictUser(services, user, until, session);
  return { id: created!._id, until, count };
}

/** Revokes a strike; lifts the posting block if too few strikes remain. */
export async function revokeStrike(
  { services, settings }: Moderating,
  id: StrikeDoc["_id"],
  session: ClientSession,
): Promise<void> {
  const now = services.now();
  const strike = await Strike.findById(id).session(session).lean<StrikeDoc>();
  if (!strike || strike.revokedAt) return;
  await invalidateUser(services, String(strike.user), session);
  await Strike.updateOne({ _id: id }, { $set: { revokedAt: now } }, { session });
  const left = await Strike.countDocuments(inForce(strike.user, now), { session });
  if (left < settings.current().strikeLimit) await restrictUser(services, String(strike.user), null, session);
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

const OUTCOME = { grant: "granted", refuse: "refused", reopen: "open" } as const;
const ACTIONS = { grant: "appeal.grant", refuse: "appeal.refuse", reopen: "appeal.reopen" } as const;

/**
 * Decides an appeal: revokes the strike, upholds it, or reopens an earlier decision; or the same for a
 * removal. The staff member who gave the strike may not decide, unless they are an admin. Recorded in the audit log; the member is
 * notified.
 * @throws 404 for others, 400 by field, if decided meanwhile, or if the caller is involved
 */
export async function decideAppeal(
  moderating: Deciding,
  caller: Caller,
  input: unknown,
): Promise<keyof typeof OUTCOME> {
  const { viewer } = caller;
  if (!isStaff(viewer) || viewer.actor) throw notFound();
  const { id, intent, answer } = validate(appealDecisionRules, input);
  const { services } = moderating;
  const strike = await Strike.findById(toId(id)).lean<StrikeDoc>();
  const removal = strike ? null : await ReportCase.findById(toId(id)).lean<ReportCaseDoc>();
  if (removal) {
    await decideRemovalAppeal(moderating, caller, removal, { intent, answer });
    return intent;
  }
  const from = strike?.appeal?.state;
  if (!strike || !from || (intent === "reopen") === (from === "open")) throw applicationError(texts.gone);
  assertNoConflict(await conflictsInAppeals(services, viewer, [{ strike }]), id);
  const now = services.now();
  const state = OUTCOME[intent];
  const user = String(strike.user);
  const event = { action: ACTIONS[intent], subject: { type: "user", id: user } } as const;
  await audited(services, caller, { ...event, details: { strike: id, answer } }, () =>
    inTransaction(async (session) => {
      const by = intent === "reopen" ? null : toId(viewer.id);
      const decided = { state, answer, by, decidedAt: by && now };
      const { modifiedCount } = await Strike.updateOne(
        { _id: strike._id, "appeal.state": from },
        {
          $set: Object.fromEntries(Object.entries(decided).map(([name, value]) => [`appeal.${name}`, value])),
        },
        { session },
      );
      if (modifiedCount === 0) throw applicationError(texts.gone);
      if (intent === "grant") await revokeStrike(moderating, strike._id, session);
      // A reopened strike counts again; a posting block that was lifted with it stays lifted meanwhile.
      if (intent === "reopen" && from === "granted")
        await Strike.updateOne({ _id: strike._id }, { $set: { revokedAt: null } }, { session });
      if (intent === "reopen") return;
      await mailMember(moderating, user, reportsText.mails.appeal(state === "granted", answer), session);
      const event = { user, about: `appeal:${id}:${now.getTime()}` };
      await services.events.publish("member.moderated", event, session);
    }),
  );
  return intent;
}
