import { toId } from "#core/db/ids.ts";
import { inTransaction } from "#core/db/transaction.ts";
import type { Files } from "#core/files/files.ts";
import { jsonFile, type PersonalData, type WorksChoice } from "#core/personal-data.ts";
import type { Services } from "#core/services.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { renewAuthorCards } from "./author-cards.ts";
import { changeStory, type Decide, eventOf } from "./change.ts";
import { coAuthorsOf } from "./credits.ts";
import { type AuthorCard, Story, type StoryDoc } from "./model.ts";
import { isKept } from "./retained.ts";
import { fieldsOnReturn, publishUnscheduled } from "./return.ts";

const NOBODY: AuthorCard = Object.freeze({ username: "", name: "", photo: null });

/** Stories; for members' roles in other people's stories, see `collaborators`. */
export function storyPersonalData(services: Services, files: Files): PersonalData {
  return {
    models: ["Story"],
    async *export({ id }) {
      for await (const story of storiesOf(id)) yield jsonFile(`${exportFolder(story)}/story.json`, story);
    },
    async hide({ id }, works) {
      const now = services.now();
      for await (const { _id } of storiesOf(id)) {
        const hidden: Decide = (story) => {
          if (story.deletedAt || String(story.author) !== id) return {};
          if (goesWithAuthor(story, works)) return { deletedAt: now, goesWithAuthor: true };
          // Its co-authors go on, and readers see it again once one of them is its author.
          return { authorCard: NOBODY, ...(works === "erase" ? { authorHidden: true } : {}) };
        };
        await changeStory(services, _id, hidden, async ({ before, after }, session) => {
          if (!before.deletedAt && after.deletedAt)
            await services.events.publish("story.deleted", eventOf(null, after), session);
        });
      }
    },
    async show({ id }) {
      for await (const { _id } of storiesOf(id)) {
        const shown: Decide = async (story, session) =>
          story.goesWithAuthor
            ? { deletedAt: null, goesWithAuthor: false, ...(await fieldsOnReturn(services, story, session)) }
            : {};
        await changeStory(services, _id, shown, async ({ before, after }, session) => {
          if (!before.deletedAt || after.deletedAt) return;
          await services.events.publish("story.restored", eventOf(null, after), session);
          await publishUnscheduled(services, null, { before, after }, session);
        });
      }
      await renewAuthorCards(id);
    },
    async erase({ id }, works) {
      for await (const story of storiesOf(id)) {
        const isErased = isErasedWithAuthor(story, works);
        if (isErased && !(await isKept(services, story))) await eraseStory(services, files, story);
        else await leaveBehind(services, files, story, isErased);
      }
      await leaveCovers(files, id);
    },
  };
}

/**
 * Returns true if a story is put in the bin with its author's account. One with co-authors is not: until the
 * account is erased, they may take the author's place (decision 101).
 */
export const goesWithAuthor = (story: StoryDoc, works: WorksChoice): boolean =>
  (story.deletedAt !== null || coAuthorsOf(story).length === 0) && isErasedWithAuthor(story, works);

/** Returns true if a story that no co-author has taken is erased with its author's account. */
export const isErasedWithAuthor = (story: StoryDoc, works: WorksChoice): boolean =>
  works === "erase" || !staysBehind(story);

/**
 * Returns true if a story may be retained when its author leaves and chooses to leave works on the site: it
 * must be public or have co-writers. Drafts and private stories are deleted, because nobody could read them
 * again; so are those of a banned author.
 */
const staysBehind = (
  story: Pick<StoryDoc, "state" | "private" | "deletedAt" | "authorHidden" | "collaborators">,
): boolean =>
  !story.deletedAt &&
  !story.authorHidden &&
  ((story.state === "published" && !story.private) ||
    story.collaborators.some(({ role }) => role === "co-author"));

/** Returns every story of an author, including deleted ones, without the password hash. */
export const storiesOf = (author: string): AsyncIterable<StoryDoc> =>
  Story.find({ author: toId(author) })
    .select("-password")
    .sort({ _id: 1 })
    .lean<StoryDoc[]>()
    .cursor() as unknown as AsyncIterable<StoryDoc>;

/** Folder of a story in its author's archive. The id keeps stories with equal titles apart. */
export const exportFolder = ({ _id, slug }: Pick<StoryDoc, "_id" | "slug">): string =>
  `stories/${slug}-${_id}`;

/** Erases a story permanently. Its chapters are erased before (`chapters/personal-data.ts`). */
export async function eraseStory(services: Services, files: Files, story: StoryDoc): Promise<void> {
  const now = services.now();
  // Removes it from its facets first, through the function that keeps their counts. The author's pictures are
  // deleted with their uploads.
  const { after } = await changeStory(services, story._id, ({ deletedAt }) => ({
    deletedAt: deletedAt ?? now,
  }));
  await inTransaction(async (session) => {
    await Story.deleteOne({ _id: story._id }, { session });
    await services.events.publish("story.erased", eventOf(null, after), session);
  });
  if (after.cover && after.coverDrawn) await files.remove(after.cover.id);
}

/**
 * Keeps a story after its owner has left: it stays readable and its co-authors can go on writing. A story
 * that should have been deleted stays deleted, visible only to those who retain it, and is purged from the
 * bin when nobody does any longer.
 */
async function leaveBehind(
  services: Services,
  files: Files,
  story: StoryDoc,
  deleted: boolean,
): Promise<void> {
  const now = services.now();
  const drawn = story.coverDrawn ? story.cover : null;
  if (story.cover) await files.disown(story.cover.id, String(story.author));
  await changeStory(services, story._id, ({ deletedAt, author }) => {
    // A co-author became its author meanwhile.
    if (!author.equals(story.author)) return {};
    return {
      ...(deleted ? { deletedAt: deletedAt ?? now, goesWithAuthor: false } : {}),
      // A generated cover shows the author's name; another is drawn on request.
      ...(drawn ? { cover: null, coverDrawn: false } : {}),
      author: DELETED_AUTHOR,
      authorCard: NOBODY,
      pinnedAt: null,
      mailingList: false,
    };
  });
  if (drawn) await files.remove(drawn.id);
}

/** Leaves the covers that a member uploaded for stories which others go on with. */
async function leaveCovers(files: Files, owner: string): Promise<void> {
  const covers: string[] = [];
  for (let skip = 0; ; skip += UPLOADS_AT_ONCE) {
    const uploads = await files.listOf(owner, { skip, limit: UPLOADS_AT_ONCE });
    covers.push(...uploads.filter(({ kind }) => kind === "cover").map(({ _id }) => _id));
    if (uploads.length < UPLOADS_AT_ONCE) break;
  }
  const used = Story.find({ "cover.id": { $in: covers } }, { "cover.id": 1 });
  for await (const { cover } of used.lean<Pick<StoryDoc, "cover">>().cursor())
    if (cover) await files.disown(cover.id, owner);
}

const UPLOADS_AT_ONCE = 100;

/** Removes a member and their name from the teams of other people's stories; idempotent. */
export async function leaveTeams(services: Services, id: string): Promise<void> {
  const user = toId(id);
  const named = { $or: [{ "collaborators.user": user }, { "credits.user": user }] };
  for await (const { _id } of Story.find(named).select("_id").lean().cursor()) {
    const without: Decide = ({ collaborators, credits }) => ({
      collaborators: collaborators.filter((each) => !each.user.equals(user)),
      credits: credits?.filter((each) => !each.user.equals(user)),
    });
    await changeStory(services, _id, without, async ({ before, after }, session) => {
      if (before.collaborators.length === after.collaborators.length) return;
      const event = { ...eventOf(null, after), user: id };
      await services.events.publish("story.collaborator-removed", event, session);
    });
  }
}
