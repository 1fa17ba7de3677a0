import type { ClientSession, Types } from "mongoose";
import { applicationError, invalidField } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import type { Services } from "#core/services.ts";
import { DELETED_AUTHOR, rememberedCardsOf } from "#features/people/users/index.ts";
import { messages } from "#shared/messages.ts";
import { ASK_AGAIN_DAYS } from "#shared/stories/collaborators.limits.ts";
import { collaboratorsMessages } from "#shared/stories/collaborators.messages.ts";
import { findChaptersWrittenBy } from "../../chapters/index.ts";
import type { StoryChange, StoryDoc } from "../../stories/index.ts";
import { FormerCoAuthor, type FormerCoAuthorDoc, UNANSWERED } from "./model.ts";

const DAY = 24 * 60 * 60 * 1000;

/** Records co-authors who leave a story, and forgets those who are back, in the transaction of the change. */
export async function recordFormerCoAuthors(
  { now }: Pick<Services, "now">,
  { before, after }: StoryChange,
  session: ClientSession,
): Promise<void> {
  const [had, has] = [writersOf(before), writersOf(after)];
  const story = after._id;
  // A deleted author is recorded when somebody else becomes the author.
  const isDeleted = (user: string) => after.author.equals(DELETED_AUTHOR) && before.author.equals(user);
  for (const user of had)
    if (!has.has(user) && !isDeleted(user))
      await FormerCoAuthor.updateOne(
        { story, user: toId(user) },
        { $set: { leftAt: now(), ...UNANSWERED } },
        { upsert: true, session },
      );
  const back = [...has].filter((user) => !had.has(user)).map(toId);
  if (back.length > 0) await FormerCoAuthor.deleteMany({ story, user: { $in: back } }, { session });
}

/** Members who write a story's chapters, not counting those who work on an order. */
const writersOf = ({ author, collaborators }: Pick<StoryDoc, "author" | "collaborators">): Set<string> =>
  new Set([
    String(author),
    ...collaborators.flatMap(({ user, role, order }) => (role === "co-author" && !order ? String(user) : [])),
  ]);

/**
 * Refuses to put a story on sale, or to add a chapter to one on sale, if a former co-author who has not
 * allowed it wrote in what would be sold.
 * @throws 400 at the price; 400 for the chapter
 */
export async function refuseSaleWithoutConsent(
  { now }: Pick<Services, "now">,
  { before, after }: StoryChange,
  session: ClientSession,
): Promise<void> {
  if (after.price === null) return;
  const starts = before.price === null;
  const known = new Set(starts ? [] : before.contents.map(({ chapter }) => String(chapter)));
  const sold = after.contents.filter(({ chapter }) => !known.has(String(chapter)));
  if (sold.length === 0) return;
  const story = after._id;
  await FormerCoAuthor.updateMany({ story }, { $set: { soldAt: now() } }, { session });
  const refusing = await FormerCoAuthor.find({ story, allowed: false })
    .session(session)
    .lean<FormerCoAuthorDoc[]>();
  const first = (await findWithChapters(refusing, { _id: story, contents: sold }, session))[0];
  if (!first) return;
  const card = (await rememberedCardsOf([String(first.former.user)])).get(String(first.former.user));
  const name = card ? card.name || card.username : null;
  const reason = collaboratorsMessages.notAllowed(name, first.titles);
  if (starts) throw invalidField("price", `${messages.collaborativeNotSold} ${reason}`);
  throw applicationError(reason);
}

/** Returns true if the author may ask them (again) to allow a sale. */
export const canAskAgain = (
  { askedAt, answeredAt, allowed }: Pick<FormerCoAuthorDoc, "askedAt" | "answeredAt" | "allowed">,
  now: Date,
): boolean =>
  !allowed &&
  [askedAt, answeredAt].every((at) => at === null || at.getTime() < now.getTime() - ASK_AGAIN_DAYS * DAY);

/** A former co-author with the titles of the chapters in which they wrote. */
export interface FormerWithChapters {
  readonly former: FormerCoAuthorDoc;
  readonly titles: readonly string[];
}

/** Returns those of a story's former co-authors who wrote in chapters that are not in the bin. */
export async function findFormerCoAuthors(
  story: Pick<StoryDoc, "_id" | "contents">,
  user?: Types.ObjectId,
): Promise<FormerWithChapters[]> {
  const filter = { story: story._id, ...(user && { user }) };
  const all = await FormerCoAuthor.find(filter).sort({ leftAt: 1 }).lean<FormerCoAuthorDoc[]>();
  return findWithChapters(all, story);
}

async function findWithChapters(
  all: readonly FormerCoAuthorDoc[],
  { _id, contents }: Pick<StoryDoc, "_id" | "contents">,
  session?: ClientSession,
): Promise<FormerWithChapters[]> {
  const found: FormerWithChapters[] = [];
  for (const former of all) {
    const written = await findChaptersWrittenBy(_id, former.user, session);
    const titles = contents.flatMap(({ chapter, title }) => (written.has(String(chapter)) ? title : []));
    if (titles.length > 0) found.push({ former, titles });
  }
  return found;
}
