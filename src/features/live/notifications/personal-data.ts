import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { forgetNotificationsOf } from "./commands.ts";
import { Notification } from "./model.ts";
import { type NotifiedContents, withholdOf } from "./withhold.ts";

/** Exports a member's notifications, and others' notifications about them. */
export const notificationPersonalData = (contents: NotifiedContents): PersonalData => ({
  models: ["Notification"],
  async *export({ id }) {
    yield jsonListFile("notifications.json", () =>
      Notification.find({ for: toId(id), site: true })
        .select({ key: 0, group: 0, site: 0, shown: 0, withheld: 0, mail: 0, push: 0 })
        .lean()
        .cursor(),
    );
  },
  hide: ({ id }) => withholdOf(contents, id),
  show: ({ id }) => withholdOf(contents, id),
  async erase({ id }) {
    await forgetNotificationsOf(id);
    await Notification.deleteMany({ by: { $type: "objectId", $eq: toId(id) } });
  },
});
