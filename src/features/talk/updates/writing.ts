import type { ClientSession } from "mongoose";
import { type ContentPictures, mentionedMembers, type Writing } from "../../people/member-content/index.ts";
import type { LinkCards } from "../link-cards/index.ts";
import type { UpdateDoc, UpdateReplyDoc } from "./model.ts";
import "./events.ts";

/** What writing takes of the house. */
export interface UpdateWriting extends Writing {
  /** Makes cards of links; without it there are none. */
  readonly cards?: LinkCards;
  /** Keeps what comes with an update; without it no picture is taken. */
  readonly pictures?: ContentPictures;
}

/**
 * Tells of those whom a text calls, in the transaction that writes it: the first few, but whoever wrote it and who is
 * told of it anyway.
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

/** What is told of an update, and of a reply. */
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
