import { on } from "#core/events/index.ts";
import type { Feature } from "#core/feature.ts";
import { messageReport } from "#shared/talk/messages.report.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { messageRoutes } from "./api.ts";
import { hideRead } from "./commands.ts";
import { messagesConsequences } from "./consequences.ts";
import { messagesDemo } from "./demo.ts";
import { messagesMenu } from "./menu.ts";
import { messagePages } from "./pages.tsx";
import { messagePersonalData } from "./personal-data.ts";
import { moderateMessage } from "./remove.ts";
import { reportMessage } from "./report.ts";
import { messageResources } from "./resource.ts";
import { messageFileRoutes } from "./routes.ts";
import { messageSlots } from "./slots.tsx";

/** Private messages between two members. */
export function messages(dependencies: FeatureDependencies): Feature {
  const { services, limits, realtime, mailer, config, site, files } = dependencies;
  const messaging = { services, limits, realtime, files: files.private };
  const reporting = { services, mailer, limits, staffAddress: config.staffEmail };
  return {
    name: "messages",
    consequences: messagesConsequences,
    menu: messagesMenu,
    sheets: ["talk", "people"],
    demo: messagesDemo,
    reportKinds: [
      {
        words: messageReport,
        report: (caller, message, input) => reportMessage(reporting, caller, null, { ...input, message }),
        remove: (id, _, session) => moderateMessage(messaging, id, true, session),
        restore: (id, _, session) => moderateMessage(messaging, id, false, session),
        links: [],
      },
    ],
    resources: messageResources(messaging),
    apiRoutes: [messageRoutes(messaging)],
    routes: messageFileRoutes(site, files.private),
    pages: messagePages(messaging, reporting),
    slots: messageSlots(services),
    subscribers: [
      on("user.updated", {
        name: "messages.hide-read",
        async handle({ id, changed }) {
          if (changed.includes("readMarks")) await hideRead(id);
        },
      }),
    ],
    personalData: messagePersonalData(files.private),
  };
}
