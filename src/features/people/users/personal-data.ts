import { toId } from "../../../core/db/ids.ts";
import { jsonFile, type PersonalData } from "../../../core/personal-data.ts";
import { User } from "./model.ts";

/** Everything about an account that is the house's alone: what opens it, and copies for look-ups. */
const HIDDEN = ["passwordHash", "tokenVersion", "usernameKey", "emailKey"] as const;
/** Not selected unless asked for, but the member's to read. */
const QUIET = "+takenDown +eventToken +referrer +userAgent +email_risk_level +captcha_score";

/** The account itself. It is erased last, by whoever erases (`removeUser`). */
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
    // One by one, for a write in bulk would be seen on pages only when the change stream tells of it.
    for await (const { _id } of User.find({ referred_by: user }).select("_id").lean().cursor())
      await User.updateOne({ _id }, { $set: { referred_by: null } });
    // Who was invited by name. No list: it runs once for an account, and may look at all of them.
    await User.updateMany({ referral: { $in: [username, ...formerUsernames] } }, { $set: { referral: "" } });
  },
};
