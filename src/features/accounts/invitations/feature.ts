import type { Feature } from "../../../core/feature.ts";
import { stopInvitations } from "../../../core/mail/index.ts";
import { invitationsText } from "../../../shared/accounts/invitations.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { invitationRoutes } from "./api.ts";
import { invitationsMenu } from "./menu.ts";
import { invitationPages } from "./pages.tsx";
import { invitationPersonalData } from "./personal-data.ts";
import { INVITATION_TOPIC, sendJob } from "./send.ts";
import { invitationSubscribers } from "./subscribers.ts";

/** Members bring their friends, once each, and whoever wants no such mail gets none. */
export function invitations({ services, jobs, mailer, site }: FeatureDependencies): Feature {
  const send = sendJob({ services, mailer, site });
  jobs.add(send);
  const dependencies = { services, jobs, send };
  return {
    name: "invitations",
    menu: invitationsMenu,
    sheets: ["accounts"],
    pages: invitationPages(dependencies, site.url),
    apiRoutes: [invitationRoutes(dependencies)],
    mailTopics: [
      {
        name: INVITATION_TOPIC,
        of: "address",
        asks: invitationsText.stop.asks,
        done: invitationsText.stop.done,
        end: stopInvitations,
      },
    ],
    personalData: invitationPersonalData,
    subscribers: invitationSubscribers(services),
  };
}
