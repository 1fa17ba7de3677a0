import type { ClientSession } from "mongoose";
import { applicationError, forbidden, notFound } from "../../../core/base/errors.ts";
import { type Caller, isAdmin, isStaff } from "../../../core/base/viewer.ts";
import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import { validate } from "../../../core/validate.ts";
import { reportsText } from "../../../shared/moderation/reports.text.ts";
import { adminText } from "../../../shared/site/admin.text.ts";
import { restrictUser } from "../../people/staff/index.ts";
import { invalidateUser } from "../../people/users/index.ts";
import { audited } from "../../platform/audit/index.ts";
import { type Moderating, mailMember } from "./mails.ts";
import { type ReportCaseDoc, Strike, type StrikeDoc } from "./model.ts";
import { appealDecisionRules, appealRules } from "./rules.ts";

const DAY = 86_400_000;
const words = adminText.appeals;

/** Strikes in force: neither taken back nor over. */
const inForce = (user: unknown, now: Date) => ({
  user: toId(user),
  revokedAt: null,
  expiresAt: { $gt: now },
});

/**
 * Counts a strike against who made what a case is about, within the transaction that decides it. From the site's limit
 * on, each closes posting for the days that the settings say. Answers the strike, and until when posting is closed.
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
  // Written first: of two strikes at once the second counts the first.
  await invalidateUser(services, user, session);
  const [created] = await Strike.create(
    [
      {
        ...{ user: found.by, by: toId(caller.viewer.id), case: found._id, kind: found.kind },
        ...{ title: found.title, reason, words: said, at: now },
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

/** Takes a strike back; posting is open again where too few are left. */
export async function revokeStrike(
  { services, settings }: Moderating,
  id: StrikeDoc["_id"],
  session: ClientSession,
): Promise<void> {
  const now = services.now();
  const found = await Strike.findById(id).session(session).lean<StrikeDoc>();
  if (!found || found.revokedAt) return;
  await invalidateUser(services, String(found.user), session);
  await Strike.updateOne({ _id: id }, { $set: { revokedAt: now } }, { session });
  const left = await Strike.countDocuments(inForce(found.user, now), { session });
  if (left < settings.current().strikeLimit) await restrictUser(services, String(found.user), null, session);
}

/**
 * A member's word against a strike of theirs, once.
 * @throws 404 for another's, 400 by field, or where it was said before or the strike is over
 */
export async function appealStrike(
  { services }: Moderating,
  { viewer }: Caller,
  input: unknown,
): Promise<void> {
  if (!viewer.id || viewer.actor) throw forbidden();
  const { strike: id, text: said } = validate(appealRules, input);
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
 * What staff decide of an appeal: the strike is taken back or stands, or what was decided is looked at again. Not by
 * who gave the strike, unless that is an admin: somebody else looks. In the audit log, and told to the member.
 * @throws 404 for others, 400 by field or where it was decided meanwhile
 */
export async function decideAppeal(
  moderating: Moderating,
  caller: Caller,
  input: unknown,
): Promise<keyof typeof OUTCOME> {
  const { viewer } = caller;
  if (!isStaff(viewer) || viewer.actor) throw notFound();
  const { id, intent, answer } = validate(appealDecisionRules, input);
  const { services } = moderating;
  const found = await Strike.findById(toId(id)).lean<StrikeDoc>();
  const from = found?.appeal?.state;
  if (!found || !from || (intent === "reopen") === (from === "open")) throw applicationError(words.gone);
  if (String(found.user) === viewer.id) throw applicationError(words.ownCase);
  if (String(found.by) === viewer.id && !isAdmin(viewer)) throw applicationError(words.notYours);
  const now = services.now();
  const state = OUTCOME[intent];
  const user = String(found.user);
  const event = { action: ACTIONS[intent], subject: { type: "user", id: user } } as const;
  await audited(services, caller, { ...event, details: { strike: id, answer } }, () =>
    inTransaction(async (session) => {
      const by = intent === "reopen" ? null : toId(viewer.id);
      const decided = { state, answer, by, decidedAt: by && now };
      const { modifiedCount } = await Strike.updateOne(
        { _id: found._id, "appeal.state": from },
        {
          $set: Object.fromEntries(Object.entries(decided).map(([name, value]) => [`appeal.${name}`, value])),
        },
        { session },
      );
      if (modifiedCount === 0) throw applicationError(words.gone);
      if (intent === "grant") await revokeStrike(moderating, found._id, session);
      // Looked at again, it counts again; posting that was closed for it stays open meanwhile.
      if (intent === "reopen" && from === "granted")
        await Strike.updateOne({ _id: found._id }, { $set: { revokedAt: null } }, { session });
      if (intent === "reopen") return;
      await mailMember(moderating, user, reportsText.mails.appeal(state === "granted", answer), session);
      const event = { user, about: `appeal:${id}:${now.getTime()}` };
      await services.events.publish("member.moderated", event, session);
    }),
  );
  return intent;
}
