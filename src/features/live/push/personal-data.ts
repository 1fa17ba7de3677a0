import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { forgetPushOf } from "./commands.ts";
import { PushSubscription } from "./model.ts";

/** Exports a member's browsers with notifications; addresses and keys are secret and omitted. */
export const pushPersonalData: PersonalData = {
  models: ["PushSubscription"],
  async *export({ id }) {
    yield jsonListFile("push-devices.json", () =>
      PushSubscription.find({ user: toId(id) })
        .select({ agent: 1, createdAt: 1, lastSeen: 1 })
        .lean()
        .cursor(),
    );
  },
  erase: ({ id }) => forgetPushOf(id),
};
