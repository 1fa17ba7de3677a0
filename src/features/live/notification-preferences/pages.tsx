import { notFound } from "#core/base/errors.ts";
import { isInPerson, isStaff } from "#core/base/viewer.ts";
import { csrfToken } from "#core/http/csrf.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { NotificationSettingsPageData } from "#shared/live/notification-preferences.dto.ts";
import { notificationPreferencesPaths } from "#shared/live/notification-preferences.paths.ts";
import { notificationPreferencesText } from "#shared/live/notification-preferences.text.ts";
import { pushText } from "#shared/live/push.text.ts";
import { NotificationSettingsPage } from "#views/live/notification-preferences/NotificationSettingsPage.tsx";

import { zoneOf } from "../../people/users/index.ts";
import { listPushDevices, type Push, removePushDevice } from "../push/index.ts";
import { savePreferences } from "./commands.ts";
import { preferencesOf } from "./reads.ts";

/** Settings section "Notifications", with the browsers subscribed to push. */
export function notificationPreferencePages(
  services: Services,
  push: Pick<Push, "publicKey">,
): PageDefinition[] {
  const texts = notificationPreferencesText;
  const settings = definePage<NotificationSettingsPageData>({
    path: notificationPreferencesPaths.notificationSettings(),
    access: membersOnly,
    cache: "private",
    async load({ viewer, request }) {
      const id = viewer.id!;
      const publicKey = push.publicKey();
      const [preferences, devices, zone] = await Promise.all([
        preferencesOf([id]).then((found) => found.get(id)),
        // Not shown to someone acting on the member's behalf.
        isInPerson(viewer) ? listPushDevices(id, publicKey) : [],
        zoneOf(viewer),
      ]);
      if (!preferences) throw notFound();
      return {
        preferences,
        isStaff: isStaff(viewer),
        push: { devices, publicKey, token: csrfToken(request), zone },
      };
    },
    async action({ request, caller }, form) {
      if (form.values.remove) {
        await removePushDevice(caller, form.values.remove);
        request.session.flash = { kind: "success", text: pushText.removed };
        return seeOther(`${notificationPreferencesPaths.notificationSettings()}#push`);
      }
      const { digest, weekly = "", staffWeekly = "false" } = form.values;
      await savePreferences(services, caller, {
        channels: form.all("channels"),
        digest,
        weekly,
        ...(isStaff(caller.viewer) ? { staffWeekly } : {}),
      });
      request.session.flash = { kind: "success", text: texts.saved };
      return seeOther(notificationPreferencesPaths.notificationSettings());
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: NotificationSettingsPage,
  });
  return [settings];
}
