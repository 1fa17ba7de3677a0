import type { Caller } from "../../../core/auth/viewer.ts";
import { forbidden, notFound } from "../../../core/http/errors.ts";
import type { RateLimits } from "../../../core/limits/rate-limits.ts";
import type { Services } from "../../../core/services.ts";
import { MENTIONS_MAX } from "../../../shared/limits.ts";
import { mentionedIn } from "../../../shared/talk/mentions.ts";
import { findByUsernames } from "../../people/users/index.ts";
import type { LinkCards } from "../link-cards/index.ts";
import type { UpdateDoc, UpdateReplyDoc } from "./model.ts";
import type { UpdatePictures } from "./pictures.ts";
import "./events.ts";

/** What writing takes of the house. */
export interface Writing {
  readonly services: Services;
  readonly limits: Pick<RateLimits, "consume">;
  /** Makes cards of links; without it there are none. */
  readonly cards?: LinkCards;
  /** Keeps what comes with an update; without it no picture is taken. */
  readonly pictures?: UpdatePictures;
}

/** Tells of those whom a text calls: the first few, but whoever wrote it and who is told of it anyway. */
export async function tellMentioned(
  { services }: Writing,
  { text, ...about }: { text: string; update: string; reply: string | null; by: string },
  told: string,
): Promise<void> {
  const names = mentionedIn(text).slice(0, MENTIONS_MAX);
  const found = await findByUsernames(names);
  const mentioned = found.map(({ _id }) => String(_id)).filter((id) => id !== about.by && id !== told);
  if (mentioned.length > 0) await services.events.publish("update.mentioned", { ...about, mentioned });
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

/** Who writes; throws 403 for a guest. */
export function memberOf({ viewer }: Caller): string {
  if (!viewer.id) throw forbidden();
  return viewer.id;
}

/** Gone between being read and being written. */
export function fail(): never {
  throw notFound();
}
