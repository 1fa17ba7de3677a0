import type { ClientSession } from "mongoose";
import { type ContentPictures, mentionedMembers, type Writing } from "../../people/member-content/index.ts";
import type { LinkCards } from "../link-cards/index.ts";
import type { UpdateDoc, UpdateReplyDoc } from "./model.ts";
import "./events.ts";

/** Dependencies of the update commands. */
export interface UpdateWriting extends Writing {
  /** Creates cards of links; without it there are no cards. */
  readonly cards?: LinkCards;
  /** Stores pictures of updates; without it no pictures are accepted. */
  readonly pictures?: ContentPictures;
}

/**
 * Publishes an event for the members mentioned in a text, in the transaction that writes it: the first few,
 * except the writer and members who are notified anyway.
 */
export async function publishMentioned(
  { services }: UpdateWriting,
  { text, ...about }: { text: string; update: string; reply: string | null; by: string },
  told: string,
  session: ClientSession,
): Promise<void> {
  const mentioned = await mentionedMembers(text, [about.by, told]);
  if (mentioned.length > 0)
    await services.events.publish("update.mentioned", { ...about, mentioned }, session);
}

/** Event data of an update or a reply. */
export const eventOf = ({ _id, author, feed }: UpdateDoc) => ({
  id: String(_id),
  author: String(author),
  feed: String(feed),
});

export const replyEventOf = ({ _id, update, author, updateAuthor, feed }: UpdateReplyDoc) => ({
  id: String(_id),
  update: String(update),
  author: String(author),
  updateAuthor: String(updateAuthor),
  feed: String(feed),
});
