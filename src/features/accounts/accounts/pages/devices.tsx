import { assertCanStartSession } from "#core/auth/session-start.ts";
import { inPersonOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { DevicesPageData } from "#shared/accounts/account.dto.ts";
import { accountText } from "#shared/accounts/account.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { DevicesPage } from "#views/accounts/accounts/DevicesPage.tsx";
import { type DeviceDependencies, endAllDevices, endDevice, listDevices } from "../commands/devices.ts";
import { startSession } from "../sign-in.ts";

/** Devices page: where the member is signed in, and signing out of one or of all others. */
export function devicesPage(dependencies: DeviceDependencies): PageDefinition {
  const texts = accountText.devices;
  return definePage<DevicesPageData>({
    path: accountsPaths.devices(),
    access: inPersonOnly,
    cache: "private",
    async load({ viewer, request }) {
      const [devices, zone] = await Promise.all([
        listDevices(dependencies, viewer.id as string, request.sessionID),
        zoneOf(viewer),
      ]);
      return { devices, zone };
    },
    async action({ request, caller }, { values }) {
      if (values.end) {
        await endDevice(dependencies, caller, values.end);
        request.session.flash = { kind: "success", text: texts.ended };
      } else if (values.intent === "others") {
        // This ends the current session as well, so a new one is started at once.
        assertCanStartSession(request);
        await startSession(request, await endAllDevices(dependencies, caller));
        request.session.flash = { kind: "success", text: texts.endedOthers };
      }
      return seeOther(accountsPaths.devices());
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: DevicesPage,
  });
}
