import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Feature } from "#core/feature.ts";
import { defineJob } from "#core/jobs/index.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import { mailingListsText } from "#shared/reach/mailing-lists.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { isAddressApart } from "../../people/blocks/index.ts";
import { deletesDependents } from "../../people/member-content/index.ts";
import { subscriberRoutes } from "./api.ts";
import type { AskAll } from "./commands.ts";
import { mailingListsConsequences } from "./consequences.ts";
import { COUNTING_TOPIC, endCounting, enqueueConfirmation, findList, LIST_TOPIC, leaveList } from "./join.ts";
import { listsMenu } from "./menu.ts";
import { MailingList, type MailingListDoc, Subscriber, type SubscriberDoc } from "./model.ts";
import { listPages } from "./pages/index.ts";
import { listPersonalData } from "./personal-data.ts";
import { findRequiredList } from "./reads.ts";
import { mailingListResource } from "./resource.ts";
import { listRoutes } from "./routes.ts";

/** Mailing lists for authors' newsletters. */
export function mailingLists(dependencies: FeatureDependencies): Feature {
  const { jobs, services } = dependencies;
  const ask: AskAll = defineJob<{ list: string }>({
    name: "mailing-lists.ask",
    concurrency: 1,
    run: ({ list }, { signal }) => askAll(dependencies, list, signal),
  });
  jobs.add(ask);
  return {
    name: "mailing-lists",
    consequences: mailingListsConsequences(jobs, ask),
    menu: listsMenu,
    sheets: ["stories", "writing", "reach"],
    pages: listPages(dependencies, ask),
    routes: listRoutes,
    resources: [mailingListResource(services)],
    apiRoutes: [subscriberRoutes()],
    personalData: listPersonalData(services, jobs, ask),
    mailTopics: [
      {
        name: LIST_TOPIC,
        of: "address",
        asks: mailingListsText.unsubscribe.asks,
        done: mailingListsText.unsubscribe.done,
        end: leaveList,
      },
      {
        name: COUNTING_TOPIC,
        of: "address",
        asks: mailingListsText.counting.asks,
        done: mailingListsText.counting.done,
        end: endCounting,
      },
    ],
    subscribers: [
      deletesDependents(jobs, "mailing-list.deleted", {
        name: "mailing-lists.delete-subscribers",
        of: "list",
        model: MailingList,
        dependents: (list) => [[Subscriber, { list }]],
      }),
    ],
    extends: {
      "studio.uses": {
        section: "promote",
        isUsed: async (user) => (await MailingList.exists({ owner: toId(user) })) !== null,
      },
      "story.has-list": async (author) => (await findRequiredList(author)) !== null,
    },
    quietCollections: ["mailing-lists", "list-subscribers"],
  };
}

/**
 * Sends the confirmation mails of an import, each once: mail and flag are saved in one transaction. The others are sent
 * when the list is shown again, if its author is hidden before or meanwhile. Members with a block between them and the
 * author are not asked.
 */
async function askAll(
  { mailer, site, services }: Pick<FeatureDependencies, "mailer" | "site" | "services">,
  id: string,
  signal: AbortSignal,
): Promise<void> {
  const known = await MailingList.findById(toId(id), { slug: 1 }).lean<Pick<MailingListDoc, "slug">>();
  const found = known && (await findList(known.slug));
  if (!found) return;
  const toAsk = Subscriber.find({ list: found.list._id, toAsk: true }, { email: 1 }).lean<SubscriberDoc>();
  const askOne = async (subscriber: SubscriberDoc) => {
    if (await isAddressApart(String(found.list.owner), subscriber.email)) return;
    await inTransaction(async (session) => {
      const still = await Subscriber.exists({ _id: subscriber._id, toAsk: true }).session(session);
      // A deleted list has addresses until its job has deleted them.
      const open = { _id: found.list._id, ownerHidden: { $ne: true } };
      if (still && (await MailingList.exists(open).session(session)))
        await enqueueConfirmation({ mailer, site, services }, found, subscriber, session);
    });
  };
  await sweepOnce("imported addresses to ask", toAsk.cursor(), askOne, signal);
}
