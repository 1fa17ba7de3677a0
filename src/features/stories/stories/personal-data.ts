import { toId } from "../../../core/db/ids.ts";
import { inTransaction } from "../../../core/db/transaction.ts";
import type { Files } from "../../../core/files/files.ts";
import { jsonFile, type PersonalData } from "../../../core/personal-data.ts";
import type { Services } from "../../../core/services.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { renewAuthorCards } from "./author-cards.ts";
import { changeStory, type Decide, eventOf } from "./change.ts";
import { isKept } from "./keeps.ts";
import { type AuthorCard, Story, type StoryDoc } from "./model.ts";

const NOBODY: AuthorCard = Object.freeze({ username: "", name: "", photo: null });

/** Stories, and the part that members have in others' stories. */
export function storyPersonalData(services: Services, files: Files): PersonalData {
  const goesAway = (story: StoryDoc, works: "leave" | "erase") => works === "erase" || !staysBehind(story);

  return {
    models: ["Story"],
    async *export({ id }) {
      for await (const story of storiesOf(id)) yield jsonFile(`${exportFolder(story)}/story.json`, story);
    },
    async hide({ id }, works) {
      const now = services.now();
      for await (const { _id } of storiesOf(id)) {
        const hidden: Decide = (story) => {
          if (story.deletedAt) return {};
          return goesAway(story, works) ? { deletedAt: now, goesWithAuthor: true } : { authorCard: NOBODY };
        };
        await changeStory(services, _id, hidden, async ({ before, after }, session) => {
          if (!before.deletedAt && after.deletedAt)
            await services.events.publish("story.deleted", eventOf(null, after), session);
        });
      }
    },
    async show({ id }) {
      for await (const { _id } of storiesOf(id)) {
        const shown: Decide = (story) =>
          story.goesWithAuthor ? { deletedAt: null, goesWithAuthor: false } : {};
        await changeStory(services, _id, shown, async ({ before, after }, session) => {
          if (before.deletedAt && !after.deletedAt)
            await services.events.publish("story.restored", eventOf(null, after), session);
        });
      }
      await renewAuthorCards(id);
    },
    async erase({ id }, works) {
      for await (const story of storiesOf(id)) {
        const goes = goesAway(story, works);
        if (goes && !(await isKept(services, story))) await eraseStory(services, files, story);
        else await leaveBehind(services, files, story, goes);
      }
      await leaveTeams(services, id);
    },
  };
}

/**
 * Whether a story may stay when its author leaves and wants works left: everybody reads it, or somebody else writes
 * it too. Drafts and private stories go, for nobody would ever read them again.
 */
export const staysBehind = (
  story: Pick<StoryDoc, "state" | "private" | "deletedAt" | "collaborators">,
): boolean =>
  !story.deletedAt &&
  ((story.state === "published" && !story.private) ||
    story.collaborators.some(({ role }) => role === "co-author"));

/** Every story of an author, deleted ones too, without the password's hash. */
export const storiesOf = (author: string): AsyncIterable<StoryDoc> =>
  Story.find({ author: toId(author) })
    .select("-password")
    .sort({ _id: 1 })
    .lean<StoryDoc[]>()
    .cursor() as unknown as AsyncIterable<StoryDoc>;

/** Where a story stands in its author's archive; the id keeps two of one title apart. */
export const exportFolder = ({ _id, slug }: Pick<StoryDoc, "_id" | "slug">): string =>
  `stories/${slug}-${_id}`;

/** Takes a story away for good; its chapters have gone before (`chapters/personal-data.ts`). */
export async function eraseStory(services: Services, files: Files, story: StoryDoc): Promise<void> {
  const now = services.now();
  // Out of its facets first, by the one way that counts them. Its author's own pictures go with their uploads.
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
 * A story that nobody owns any more: it can be read, and its co-authors go on writing. One that should have gone stays
 * deleted, for those who keep it alone; it ends with the bin's old ones when nobody does any longer.
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
  await changeStory(services, story._id, ({ deletedAt }) => ({
    ...(deleted ? { deletedAt: deletedAt ?? now, goesWithAuthor: false } : {}),
    // A cover we drew has its author's name on it; another is drawn when it is asked for.
    ...(drawn ? { cover: null, coverDrawn: false } : {}),
    author: DELETED_AUTHOR,
    authorCard: NOBODY,
    pinnedAt: null,
    mailingList: false,
  }));
  if (drawn) await files.remove(drawn.id);
}

/** Takes a member, and their name, out of the teams of others' stories. */
async function leaveTeams(services: Services, id: string): Promise<void> {
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
