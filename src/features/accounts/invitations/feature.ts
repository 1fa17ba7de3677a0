import { notAffected } from "#core/consequences.ts";
import type { Feature } from "#core/feature.ts";
import { stopInvitations } from "#core/mail/index.ts";
import { invitationsText } from "#shared/accounts/invitations.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { invitationRoutes } from "./api.ts";
import { invitationsMenu } from "./menu.ts";
import { invitationPages } from "./pages.tsx";
import { invitationPersonalData } from "./personal-data.ts";
import { INVITATION_TOPIC, sendJob } from "./send.ts";
import { invitationSubscribers } from "./subscribers.ts";

/** Invitations: members invite friends, once each; people who opted out get no mail. */
export function invitations({ services, jobs, mailer, site }: FeatureDependencies): Feature {
  const send = sendJob({ services, mailer, site });
  jobs.add(send);
  const dependencies = { services, jobs, send };
  return {
    name: "invitations",
    consequences: notAffected("Only the member who created it can see it. It is deleted with their account."),
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
