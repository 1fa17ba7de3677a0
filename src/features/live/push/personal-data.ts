import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { forgetPushOf } from "./commands.ts";
import { PushSubscription } from "./model.ts";

/** Browsers of a member's that are sent notifications; address and keys are the browser's own and stay here. */
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
