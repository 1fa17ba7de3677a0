import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { AccountKeys, DuplicateGroup, NoDuplicates, SignIn } from "./model.ts";

/** Exports a member's stored sign-in locations and the conclusions from them. */
export const duplicatesPersonalData: PersonalData = {
  models: ["SignIn", "AccountKeys", "DuplicateGroup", "NoDuplicates"],
  async *export({ id }) {
    yield jsonListFile("sign-ins.json", () =>
      SignIn.find({ user: toId(id) })
        .select("-_id network label firstAt lastAt expires")
        .sort({ lastAt: -1 })
        .lean()
        .cursor(),
    );
  },
  async erase({ id }) {
    const user = toId(id);
    await SignIn.deleteMany({ user });
    await AccountKeys.deleteOne({ _id: user });
    // A group of two is dissolved; in a larger one the others are compared again.
    for (const { users } of await DuplicateGroup.find({ users: user }).select("users").lean())
      await AccountKeys.updateMany({ _id: { $in: users } }, { $set: { since: new Date() } });
    await DuplicateGroup.deleteMany({ users: user });
    await NoDuplicates.updateMany({ users: user }, { $pull: { users: user } });
    await NoDuplicates.deleteMany({ $or: [{ "users.1": { $exists: false } }, { by: user }] });
  },
};
