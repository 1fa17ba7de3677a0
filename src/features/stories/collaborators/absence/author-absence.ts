import type { ClientSession } from "mongoose";
import { applicationError, forbidden, notFound } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { inTransaction } from "#core/db/transaction.ts";
import { sweepOnce } from "#core/jobs/sweep.ts";
import type { Services } from "#core/services.ts";
import {
  DELETED_AUTHOR,
  findAuthorFields,
  findStanding,
  invalidateUser,
} from "#features/people/users/index.ts";
import type { AuthorAbsence } from "#shared/stories/collaborators.enums.ts";
import { SILENCE_DAYS, SILENCE_NOTICE_DAYS } from "#shared/stories/collaborators.limits.ts";
import { collaboratorsMessages } from "#shared/stories/collaborators.messages.ts";
import {
  changeStory,
  coAuthorsOf,
  eventOf,
  type StoryDoc,
  storiesOf,
  withoutMissingList,
} from "../../stories/index.ts";
import { StoryTransfer } from "../model.ts";
import { SilenceOffer } from "./model.ts";
import "../events.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Why the co-authors of a story may take its author's place, and since when; `from` is null for at once. */
export interface Absence {
  readonly reason: AuthorAbsence;
  readonly from: Date | null;
}

/**
 * Returns why the co-authors of a story may take its author's place; null while its author is there. It follows
 * from the author's account and visits, so that it ends with a ban, a cancelled deletion or a visit (decision 101).
 */
export async function findAuthorAbsence(
  { _id, author }: Pick<StoryDoc, "_id" | "author">,
  session?: ClientSession,
): Promise<Absence | null> {
  if (author.equals(DELETED_AUTHOR)) return { reason: "deleted", from: null };
  const account = await findStanding(String(author), session);
  if (!account) return { reason: "deleted", from: null };
  if (account.leaving) return { reason: "leaving", from: null };
  if (account.blocked) return { reason: "banned", from: null };
  const offer = await SilenceOffer.findOne({ _id, author })
    .session(session ?? null)
    .lean();
  if (!offer || (account.last_logged_in && account.last_logged_in >= offer.createdAt)) return null;
  return { reason: "silent", from: new Date(offer.createdAt.getTime() + SILENCE_NOTICE_DAYS * DAY_MS) };
}

/** Returns the last visit of a story's author, if it was more than a year ago; null otherwise. */
export async function findLongSilence(
  services: Services,
  { author }: Pick<StoryDoc, "author">,
): Promise<Date | null> {
  const visited = (await findStanding(String(author)))?.last_logged_in ?? null;
  const before = services.now().getTime() - SILENCE_DAYS * DAY_MS;
  return visited && visited.getTime() < before ? visited : null;
}

/** Returns true if a member may take the place of an absent author. */
export const canBecomeAuthor = (
  story: Pick<StoryDoc, "collaborators" | "deletedAt">,
  user: string | null,
): boolean => !story.deletedAt && coAuthorsOf(story).some((coAuthor) => String(coAuthor) === user);

/**
 * Makes a co-author the author of a story whose author is leaving, banned, deleted or has not visited for a year;
 * the first to ask becomes it. The previous author stays as a co-author until their account is erased.
 * @throws 404 for anybody else, while its author is there, and if somebody was faster; 400 before the days of notice
 * are over
 */
export async function becomeAuthor(services: Services, caller: Caller, id: string): Promise<void> {
  const heir = caller.viewer.id ? await findAuthorFields(caller.viewer.id) : null;
  if (!heir) throw forbidden();
  let previous: string | null = null;
  await changeStory(
    services,
    id,
    async (story, session) => {
      if (!canBecomeAuthor(story, String(heir._id))) throw notFound();
      // Writes to the account, so that of this and a ban or a visit at the same moment the later sees the earlier.
      await invalidateUser(services, String(story.author), session);
      const absence = await findAuthorAbsence(story, session);
      if (!absence) throw notFound();
      if (absence.from && absence.from > services.now())
        throw applicationError(collaboratorsMessages.notBefore(absence.from.toISOString()));
      await StoryTransfer.deleteOne({ _id: story._id }, { session });
      await SilenceOffer.deleteOne({ _id: story._id }, { session });
      const others = story.collaborators.filter(({ user }) => !user.equals(heir._id));
      const isDeleted = absence.reason === "deleted";
      previous = isDeleted ? null : String(story.author);
      return {
        author: heir._id,
        authorCard: { username: heir.username, name: heir.name, photo: heir.profile_photo },
        collaborators: isDeleted ? others : [{ user: story.author, role: "co-author" }, ...others],
        authorHidden: false,
        ...(await withoutMissingList(services, story, String(heir._id))),
        // It was pinned to the previous author's profile.
        pinnedAt: null,
      };
    },
    async ({ before, after }, session) => {
      const others = coAuthorsOf(after).filter((user) => !user.equals(before.author));
      const event = { ...eventOf(caller, after), from: previous, others: others.map(String) };
      await services.events.publish("story.transferred", event, session);
    },
  );
}

/**
 * Tells the co-authors of each of an author's stories that they may take the author's place. `occasion` is the
 * same each time this runs for one deletion or ban, so that they are told once.
 */
export async function announceAbsence(services: Services, author: string, occasion: string): Promise<void> {
  await sweepOnce("stories of an absent author", storiesOf(author), async (story) => {
    const coAuthors = coAuthorsOf(story);
    if (story.deletedAt || coAuthors.length === 0) return;
    const absence = await findAuthorAbsence(story);
    // The ban or deletion may have ended in the meantime.
    if (!absence || absence.reason === "silent") return;
    const event = { ...eventOf(null, story), to: coAuthors.map(String), reason: absence.reason, occasion };
    await inTransaction((session) => services.events.publish("story.author-absent", event, session));
  });
}
