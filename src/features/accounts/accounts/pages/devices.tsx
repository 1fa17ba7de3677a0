import { DevicesPage } from "../../../../../views/accounts/accounts/DevicesPage.tsx";
import {
  definePage,
  inPersonOnly,
  type PageDefinition,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { DevicesPageData } from "../../../../shared/accounts/account.dto.ts";
import { accountText } from "../../../../shared/accounts/account.text.ts";
import { accountsPaths } from "../../../../shared/accounts/accounts.paths.ts";

import { zoneOf } from "../../../people/users/index.ts";
import { type DeviceDependencies, endAllDevices, endDevice, listDevices } from "../commands/devices.ts";
import { startSession } from "../sign-in.ts";

/** Where one is signed in, and the end of that: one by one, or all but here. */
export function devicesPage(dependencies: DeviceDependencies): PageDefinition {
  const words = accountText.devices;
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
        request.session.flash = { kind: "success", text: words.ended };
      } else if (values.intent === "others") {
        // Ends this session as well, so another one begins at once.
        await startSession(request, await endAllDevices(dependencies, caller));
        request.session.flash = { kind: "success", text: words.endedOthers };
      }
      return seeOther(accountsPaths.devices());
    },
    meta: () => ({ title: words.title, robots: "noindex" }),
    Component: DevicesPage,
  });
}
