import { toId } from "#core/db/ids.ts";
import type { Jobs } from "#core/jobs/index.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { keyOf } from "../../people/users/index.ts";
import { type AskAll, endList } from "./commands.ts";
import { MailingList, type MailingListDoc, Subscriber } from "./model.ts";

/** An author's lists with their addresses, and a member's address on others' lists. */
export const listPersonalData = (
  services: Pick<Services, "events">,
  jobs: Pick<Jobs, "enqueue">,
  ask: AskAll,
): PersonalData => ({
  models: ["MailingList"],
  async *export({ id, email }) {
    const own = await listsOf(id);
    yield jsonListFile("mailing-lists.json", () =>
      MailingList.find({ owner: toId(id) })
        .lean()
        .cursor(),
    );
    yield jsonListFile("mailing-list-readers.json", () =>
      Subscriber.find({ list: { $in: own } }, { token: 0 })
        .lean()
        .cursor(),
    );
    yield jsonListFile("mailing-lists-joined.json", () =>
      Subscriber.find({ emailKey: keyOf(email) }, { token: 0, tags: 0 })
        .lean()
        .cursor(),
    );
  },
  hide: async ({ id }) => void (await hideListsOf(id)),
  show: ({ id }) => showListsOf(jobs, ask, id),
  async erase({ id, email }) {
    for (const list of await listsOf(id)) await endList(services, list);
    await Subscriber.deleteMany({ emailKey: keyOf(email) });
  },
});

const listsOf = async (owner: string): Promise<MailingListDoc["_id"][]> =>
  (await MailingList.find({ owner: toId(owner) }, { _id: 1 }).lean<Pick<MailingListDoc, "_id">[]>()).map(
    ({ _id }) => _id,
  );

/** Closes a member's lists. Idempotent. */
export const hideListsOf = (owner: string): Promise<unknown> =>
  MailingList.updateMany({ owner: toId(owner) }, { $set: { ownerHidden: true } });

/** Reopens a member's lists, and asks the imported addresses that were not asked meanwhile. Idempotent. */
export async function showListsOf(jobs: Pick<Jobs, "enqueue">, ask: AskAll, owner: string): Promise<void> {
  await MailingList.updateMany({ owner: toId(owner) }, { $unset: { ownerHidden: "" } });
  for (const list of await listsOf(owner))
    if (await Subscriber.exists({ list, toAsk: true })) await jobs.enqueue(ask, { list: String(list) });
}
