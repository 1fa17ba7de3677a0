import type { ClientSession } from "mongoose";
import type { Feature } from "#core/feature.ts";
import { stopInvitations } from "#core/mail/index.ts";
import { collaboratorsText } from "#shared/stories/collaborators.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import type { StoryChange } from "../stories/index.ts";
import { collaboratorRoutes } from "./api.ts";
import { collaboratorsConsequences } from "./consequences.ts";
import { collaboratorsDemo } from "./demo.ts";
import { recordFormerCoAuthors, refuseSaleWithoutConsent } from "./former/sale.ts";
import { TEAM_MAIL_TOPIC, teamMailJob } from "./mail-invitations.ts";
import { collaboratorKinds } from "./notification-kinds.ts";
import { collaboratorPages } from "./pages.tsx";
import { collaboratorPersonalData } from "./personal-data.ts";
import { refusePriceWhileAsked } from "./price.ts";
import { creditsOnStory } from "./reads.ts";
import { collaboratorSubscribers } from "./subscribers.ts";
import { endOffersBetween } from "./transfer.ts";

/** Collaboration on stories: invitations, transfer, credits and the rights of former co-authors. */
export function collaborators({ services, jobs, limits, mailer, site }: FeatureDependencies): Feature {
  const send = teamMailJob({ mailer, site });
  jobs.add(send);
  const followStory = async (change: StoryChange, session: ClientSession): Promise<void> => {
    await recordFormerCoAuthors(services, change, session);
    await refusePriceWhileAsked(change, session);
    await refuseSaleWithoutConsent(services, change, session);
  };
  const mailing = { services, jobs, limits, send };
  return {
    name: "collaborators",
    consequences: collaboratorsConsequences,
    sheets: ["writing", "stories"],
    pages: collaboratorPages(mailing),
    apiRoutes: [collaboratorRoutes(mailing)],
    extends: {
      "story.page": creditsOnStory,
      "story.change": followStory,
      "member.block": endOffersBetween,
    },
    mailTopics: [{ name: TEAM_MAIL_TOPIC, of: "address", ...collaboratorsText.stop, end: stopInvitations }],
    notificationKinds: collaboratorKinds,
    subscribers: collaboratorSubscribers(services),
    personalData: collaboratorPersonalData(services),
    demo: collaboratorsDemo,
  };
}
