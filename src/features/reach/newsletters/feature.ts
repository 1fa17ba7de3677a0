import { isId, toId } from "#core/db/ids.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { createContentPictures, deletesDependents } from "../../people/member-content/index.ts";
import { newslettersAudit } from "./audit.ts";
import { newslettersConsequences } from "./consequences.ts";
import { newslettersDemo } from "./demo.ts";
import { newslettersDue } from "./due.ts";
import { enqueueFinishedReaders } from "./enqueue.ts";
import { createLinkTester } from "./links.ts";
import { newslettersMenu } from "./menu.ts";
import { Newsletter, NewsletterLetter, NewsletterPixel } from "./model.ts";
import { newsletterKinds } from "./notification-kinds.ts";
import { newsletterPages } from "./pages/index.ts";
import { newsletterPersonalData } from "./personal-data.ts";
import { newsletterResource } from "./resource.ts";
import { letterRoute } from "./routes.ts";
import { createSendJob } from "./run.ts";
import { newsletterSubscribers } from "./subscribers.ts";
import { noteUndelivered, recipientOf } from "./undelivered.ts";

/** Newsletters to mailing lists, and of the site to its members. */
export function newsletters(dependencies: FeatureDependencies): Feature {
  const { services, jobs, bulkMailer, mailer, outgoing, site, limits } = dependencies;
  const pictures = createContentPictures(dependencies, {
    kind: "newsletter",
    job: "newsletters.remove-pictures",
    isShown: async (owner, id) =>
      isId(owner) &&
      (await Newsletter.exists({ owner: toId(owner), "blocks.picture.image.id": id })) !== null,
  });
  const parts = { services, jobs, bulkMailer, site, unsubscribeUrl: mailer.unsubscribeUrl };
  const send = createSendJob(parts);
  const sweep = defineJob<null>({
    name: "newsletters.after-reading",
    concurrency: 1,
    run: (_nothing, context) => enqueueFinishedReaders(parts, send, context),
  });
  jobs.add(sweep);
  return {
    name: "newsletters",
    consequences: newslettersConsequences(parts, send),
    audit: newslettersAudit,
    menu: newslettersMenu,
    sheets: ["stories", "writing", "reach"],
    pages: newsletterPages({ ...parts, pictures, send, links: createLinkTester(outgoing), limits }),
    routes: letterRoute(site),
    resources: [newsletterResource({ services, pictures })],
    adminAreas: [
      {
        key: "newsletters",
        label: newslettersText.admin.title,
        href: newslettersPaths.admin(),
        adminsOnly: true,
        group: "mail",
        place: 65,
      },
    ],
    notificationKinds: newsletterKinds,
    dueMatters: [newslettersDue(services)],
    extends: {
      "studio.uses": {
        section: "promote",
        isUsed: async (user) => (await Newsletter.exists({ owner: toId(user) })) !== null,
      },
      "mail.letters": { recipientOf, noteUndelivered },
    },
    subscribers: [
      ...newsletterSubscribers(parts, send),
      deletesDependents(jobs, "newsletter.deleted", {
        name: "newsletters.delete-letters",
        of: "newsletter",
        model: Newsletter,
        dependents: (newsletter) => [
          [NewsletterLetter, { newsletter }],
          [NewsletterPixel, { newsletter }],
        ],
      }),
    ],
    prepare: () => jobs.every("23 * * * *", sweep, null),
    demo: newslettersDemo,
    personalData: newsletterPersonalData({ services, pictures }, parts, send),
    quietCollections: ["newsletter-letters", "newsletter-pixels"],
    quietFields: ["clicks", "opens"].flatMap((of) =>
      ["", ".a", ".b"].map((subject) => `newsletters.${of}${subject}`),
    ),
    stop: async () => bulkMailer.close(),
  };
}
