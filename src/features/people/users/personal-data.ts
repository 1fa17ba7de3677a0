import { toId } from "#core/db/ids.ts";
import { jsonFile, type PersonalData } from "#core/personal-data.ts";
import { User } from "./model.ts";

/** Internal fields of an account: credentials, and copies for look-ups. */
const HIDDEN = [
  "passwordHash",
  "hasDemoPassword",
  "tokenVersion",
  "usernameKey",
  "emailKey",
  "lookAlikeKey",
  "nameKey",
  "nameReserved",
] as const;
/** Excluded from queries by default, but part of the member's data. */
const QUIET = "+takenDown +eventToken +referrer +userAgent +email_risk_level +captcha_score";

/** The account itself. Deleted last, by the deletion process (`removeUser`). */
export const userPersonalData: PersonalData = {
  models: ["User"],
  async *export({ id }) {
    const user = await User.findById(toId(id)).select(QUIET).lean<Record<string, unknown>>();
    if (!user) return;
    for (const name of HIDDEN) delete user[name];
    yield jsonFile("account.json", user);
  },
  async erase({ id, username, formerUsernames }) {
    const user = toId(id);
    // One by one, because bulk writes would invalidate pages only when the change stream reports them.
    for await (const { _id } of User.find({ referred_by: user }).select("_id").lean().cursor())
      await User.updateOne({ _id }, { $set: { referred_by: null } });
    // Removes referrals by name. Runs once per account, so it may scan the collection.
    await User.updateMany({ referral: { $in: [username, ...formerUsernames] } }, { $set: { referral: "" } });
  },
};
