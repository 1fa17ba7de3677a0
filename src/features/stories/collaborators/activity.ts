import { toId } from "#core/db/ids.ts";
import { type EventMap, on, type Subscriber } from "#core/events/index.ts";
import type { ActivityKind } from "#shared/stories/collaborators.enums.ts";
import { ACTIVITY_PAGE } from "#shared/stories/collaborators.limits.ts";
import { COLLABORATOR_ROLES, type CollaboratorRole } from "#shared/story.enums.ts";
import { findChapterTitle } from "../chapters/index.ts";
import { findUncheckedStory } from "../stories/index.ts";
import { TeamActivity, type TeamActivityDoc } from "./model.ts";
import "./events.ts";

type Noted = Partial<Pick<TeamActivityDoc, "role" | "title">> & {
  readonly what: ActivityKind;
  readonly story: string;
  readonly by: string | null;
  readonly user?: string | null;
};

/** Records an event for the team; nothing is recorded for stories with one writer. */
const noting = <Name extends keyof EventMap>(
  event: Name,
  note: (payload: EventMap[Name]) => Noted | Promise<Noted>,
): Subscriber =>
  on(event, {
    name: `collaborators.note-${event}`,
    async handle(payload, { eventId, at }) {
      const { what, story, by, user = null, role = null, title = "" } = await note(payload);
      const uncheckedStory = await findUncheckedStory(story);
      // The departure of the last collaborator is recorded all the same.
      if (
        !uncheckedStory ||
        (uncheckedStory.collaborators.length === 0 && what !== "left" && what !== "asked")
      )
        return;
      const entry = {
        story: toId(story),
        what,
        by: by && toId(by),
        user: user && toId(user),
        role,
        title,
        at,
      };
      await TeamActivity.updateOne({ _id: toId(eventId) }, { $setOnInsert: entry }, { upsert: true });
    },
  });

const roleOf = (role: string): CollaboratorRole | null =>
  COLLABORATOR_ROLES.find((each) => each === role) ?? null;

const chapterNoting = (
  event: "chapter.created" | "chapter.published" | "chapter.deleted" | "chapter.restored",
  what: ActivityKind,
) => noting(event, async ({ id, story, by }) => ({ what, story, by, title: await findChapterTitle(id) }));

/** Subscribers that record the activity of a story's team. */
export const activitySubscribers: readonly Subscriber[] = [
  noting("story.collaborator-invited", ({ id, by, user, role }) => ({
    what: "asked",
    story: id,
    by,
    user,
    role: roleOf(role),
  })),
  noting("story.collaborator-added", ({ id, by, user, role }) => ({
    what: by === user ? "joined" : "role",
    story: id,
    by,
    user,
    role: roleOf(role),
  })),
  noting("story.collaborator-removed", ({ id, by, user }) => ({ what: "left", story: id, by, user })),
  noting("story.transferred", ({ id, author, from, others }) =>
    others
      ? { what: "author-replaced", story: id, by: author, user: from }
      : { what: "transferred", story: id, by: from, user: author },
  ),
  noting("story.published", ({ id, by }) => ({ what: "story-published", story: id, by })),
  noting("story.unpublished", ({ id, by }) => ({ what: "story-unpublished", story: id, by })),
  chapterNoting("chapter.created", "chapter-added"),
  chapterNoting("chapter.published", "chapter-published"),
  chapterNoting("chapter.deleted", "chapter-deleted"),
  chapterNoting("chapter.restored", "chapter-restored"),
];

/** Returns recent activity on a story, newest first. The caller has checked access. */
export const readActivity = (story: TeamActivityDoc["story"]): Promise<TeamActivityDoc[]> =>
  TeamActivity.find({ story }).sort({ at: -1, _id: -1 }).limit(ACTIVITY_PAGE).lean<TeamActivityDoc[]>();
