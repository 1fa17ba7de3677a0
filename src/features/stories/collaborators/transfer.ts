import { randomUUID } from "node:crypto";
import type { ClientSession } from "mongoose";
import { forbidden, invalidField, notFound } from "#core/base/errors.ts";
import type { Caller, Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Services } from "#core/services.ts";
import { collaboratorsMessages } from "#shared/stories/collaborators.messages.ts";
import { findAuthorFields } from "../../people/users/index.ts";
import { changeStory, eventOf, type StoryDoc, withoutMissingList } from "../stories/index.ts";
import { StoryTransfer, type StoryTransferDoc } from "./model.ts";
import { storyOfAuthor, storyToManage } from "./team.ts";
import "./events.ts";

/** Offers a story to one of its co-authors, replacing an earlier offer. */
export async function offerTransfer(
  services: Services,
  caller: Caller,
  id: string,
  user: string,
): Promise<void> {
  const story = await storyOfAuthor(caller, id);
  if (!isCoAuthor(story, user)) throw invalidField("user", collaboratorsMessages.transferToCoAuthor);
  await inTransaction(async (session) => {
    await StoryTransfer.updateOne(
      { _id: story._id },
      { $set: { to: toId(user), by: story.author, createdAt: services.now() } },
      { upsert: true, session },
    );
    const payload = { ...eventOf(caller, story), to: user, offer: randomUUID() };
    await services.events.publish("story.transfer-offered", payload, session);
  });
}

/** Withdraws the offer. */
export async function withdrawTransfer(caller: Caller, id: string): Promise<void> {
  const story = await storyToManage(caller, id);
  await StoryTransfer.deleteOne({ _id: story._id });
}

/** Returns the open transfer offer of a story; null if there is none. */
export const findTransfer = async (id: string): Promise<StoryTransferDoc | null> =>
  isId(id) ? StoryTransfer.findById(toId(id)).lean<StoryTransferDoc>() : null;

/** Accepts the transfer of a story and becomes its author; the previous author stays as a co-author. */
export async function acceptTransfer(services: Services, caller: Caller, id: string): Promise<void> {
  const { to } = await offerTo(caller.viewer, id);
  const heir = await findAuthorFields(String(to));
  if (!heir) throw forbidden();
  await changeStory(
    services,
    id,
    async (story, session) => {
      const offer = await StoryTransfer.findOneAndDelete({ _id: story._id, to }, { session });
      if (!offer || story.deletedAt || !offer.by.equals(story.author)) throw notFound();
      if (!isCoAuthor(story, String(to))) throw notFound();
      const others = story.collaborators.filter(({ user }) => !user.equals(to));
      return {
        author: to,
        authorCard: { username: heir.username, name: heir.name, photo: heir.profile_photo },
        collaborators: [{ user: story.author, role: "co-author" }, ...others],
        authorHidden: false,
        ...(await withoutMissingList(services, story, String(to))),
        // It was pinned to the previous author's profile.
        pinnedAt: null,
      };
    },
    async ({ before, after }, session) => {
      const payload = { ...eventOf(caller, after), from: String(before.author) };
      await services.events.publish("story.transferred", payload, session);
    },
  );
}

/** Declines the offer. */
export async function declineTransfer(caller: Caller, id: string): Promise<void> {
  const { _id, to } = await offerTo(caller.viewer, id);
  await StoryTransfer.deleteOne({ _id, to });
}

/**
 * Ends the offers between two members of whom one has blocked the other, in the block's transaction: the author may not
 * want to give the story away any more, and can offer it again.
 */
export async function endOffersBetween(by: string, who: string, session: ClientSession): Promise<void> {
  const [one, other] = [toId(by), toId(who)];
  const between = {
    $or: [
      { by: one, to: other },
      { by: other, to: one },
    ],
  };
  await StoryTransfer.deleteMany(between, { session });
}

async function offerTo(viewer: Viewer, id: string): Promise<StoryTransferDoc> {
  if (!viewer.id) throw forbidden();
  const offer = await findTransfer(id);
  if (String(offer?.to) !== viewer.id) throw notFound();
  return offer!;
}

const isCoAuthor = ({ collaborators }: Pick<StoryDoc, "collaborators">, id: string): boolean =>
  collaborators.some(({ user, role }) => role === "co-author" && String(user) === id);
