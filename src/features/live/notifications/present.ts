import { followersPaths } from "../../../shared/library/followers.paths.ts";
import { listsPaths } from "../../../shared/library/lists.paths.ts";
import type { LiveNotificationDto, NotificationDto } from "../../../shared/live/notifications.dto.ts";
import { notificationsText } from "../../../shared/live/notifications.text.ts";
import { NOTIFICATION_LINKS, type NotificationKind } from "../../../shared/live/notifications.ts";
import { reportsPaths } from "../../../shared/moderation/reports.paths.ts";
import { profilePaths } from "../../../shared/people/profile.paths.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../shared/stories/chapters.paths.ts";
import { commentsPaths } from "../../../shared/talk/comments.paths.ts";
import { reviewsPaths } from "../../../shared/talk/reviews.paths.ts";
import { updatesPaths } from "../../../shared/talk/updates.paths.ts";

import { findListNames, type ListDoc } from "../../library/lists/index.ts";
import {
  type AuthorFields,
  findPeople,
  presentUserCard,
  rememberedCardsOf,
} from "../../people/users/index.ts";
import { type ChapterPlace, findChapterPlaces } from "../../stories/chapters/index.ts";
import { findStoryNames, type StoryName } from "../../stories/stories/index.ts";
import type { NotificationDoc } from "./model.ts";
import type { NotificationGroup } from "./reads.ts";

/** Faces beside a notification that many caused. */
const FACES = 3;

/** What notifications speak of, found at once for all of them. */
interface Known {
  readonly people: ReadonlyMap<string, AuthorFields>;
  readonly stories: ReadonlyMap<string, StoryName>;
  readonly chapters: ReadonlyMap<string, ChapterPlace>;
  readonly lists: ReadonlyMap<string, Pick<ListDoc, "_id" | "title">>;
}

/** Groups as the page shows them: three finds, however many there are. */
export async function presentGroups(groups: readonly NotificationGroup[]): Promise<NotificationDto[]> {
  const rows = groups.map(({ newest }) => newest);
  const people = [...groups.flatMap(({ by }) => by.slice(0, FACES)), ...ownersOfPlaces(rows)];
  const known = await findKnown(rows, findPeople([...new Set(people)]));
  return groups.map(({ newest, by, count }) => presentOne(newest, by, count, known));
}

/** A way to present each of these as its recipient's open pages get it. */
export async function presentLive(
  rows: readonly NotificationDoc[],
): Promise<(row: NotificationDoc) => LiveNotificationDto> {
  const people = new Set([...rows.flatMap(({ by }) => (by ? [String(by)] : [])), ...ownersOfPlaces(rows)]);
  const known = await findKnown(rows, rememberedCardsOf([...people]));
  return (row) => {
    const by = row.by ? [String(row.by)] : [];
    const one = presentOne(row, by, 1, known);
    return {
      ...one,
      for: String(row.for),
      by: one.actors[0] ?? null,
      links: Object.fromEntries(
        NOTIFICATION_LINKS.flatMap((name) => (row[name] ? [[name, String(row[name])]] : [])),
      ),
    };
  };
}

async function findKnown(
  rows: readonly NotificationDoc[],
  found: Promise<ReadonlyMap<string, AuthorFields>>,
): Promise<Known> {
  const idsOf = (name: "story" | "collaboration" | "chapter" | "list") => [
    ...new Set(rows.flatMap((row) => (row[name] ? [String(row[name])] : []))),
  ];
  const [people, stories, chapters, lists] = await Promise.all([
    found,
    findStoryNames([...idsOf("story"), ...idsOf("collaboration")]),
    findChapterPlaces(idsOf("chapter")),
    findListNames(idsOf("list")),
  ]);
  return { people, stories, chapters, lists };
}

function presentOne(
  row: NotificationDoc,
  by: readonly string[],
  count: number,
  { people, stories, chapters, lists }: Known,
): NotificationDto {
  const actors = by.flatMap((id) => {
    const user = people.get(id);
    return user ? [presentUserCard(user)] : [];
  });
  const story = stories.get(String(row.story ?? row.collaboration));
  const chapter = chapters.get(String(row.chapter));
  const list = lists.get(String(row.list));
  const say = notificationsText.kinds[row.kind];
  const url = urlOf(row, actors[0]?.username, story, chapter, list);
  const urlOfAll = urlOfMany(row, people.get(String(row.for))?.username, story, chapter) ?? url;
  return {
    id: String(row._id),
    kind: row.kind,
    group: row.group,
    read: row.read,
    createdAt: row.createdAt.toISOString(),
    count,
    people: Math.max(by.length, 1),
    actors: actors.slice(0, FACES),
    text: say({
      who: notificationsText.who(
        actors.slice(0, 2).map(({ name }) => name),
        Math.max(by.length, 1),
      ),
      story: story?.title ?? "",
      chapter: chapter?.title ?? "",
      list: list?.title ?? "",
      count,
    }),
    url: count > 1 ? urlOfAll : url,
    urlOfAll,
    story: story
      ? { id: String(story._id), title: story.title, slug: story.slug, published: story.listed }
      : null,
    ...(list ? { list: list.title } : {}),
  };
}

const placeOf = (story: StoryName | undefined) => story && { id: String(story._id), slug: story.slug };

/** Where it leads: straight to what it is about. */
function urlOf(
  { kind, comment, review, update, update_reply: reply }: NotificationDoc,
  username: string | undefined,
  story: StoryName | undefined,
  chapter: ChapterPlace | undefined,
  list: Pick<ListDoc, "_id"> | undefined,
): string | null {
  const place = placeOf(story);
  if (list) return listsPaths.list(String(list._id));
  if (kind === "report-decided" || kind === "moderated") return reportsPaths.standing();
  if (kind === "new-follower" || kind === "favourite-author")
    return username ? profilePaths.user(username) : null;
  if (update)
    return reply
      ? updatesPaths.updateReply(String(update), String(reply))
      : updatesPaths.update(String(update));
  if (review) return reviewsPaths.review(String(review));
  if (comment) return commentsPaths.comment(String(comment));
  if (!place) return null;
  return chapter ? chaptersPaths.chapter(place, chapter.number) : cataloguePaths.story(place);
}

/** Kinds of which several are seen on a page of their recipient. */
const ON_OWN_PAGE: ReadonlySet<NotificationKind> = new Set(["new-follower", "update"]);

const ownersOfPlaces = (rows: readonly NotificationDoc[]): string[] =>
  rows.filter(({ kind }) => ON_OWN_PAGE.has(kind)).map((row) => String(row.for));

/** Where several that are told together are all seen; null where no page shows them. */
function urlOfMany(
  { kind, update }: NotificationDoc,
  own: string | undefined,
  story: StoryName | undefined,
  chapter: ChapterPlace | undefined,
): string | null {
  const place = placeOf(story);
  if (kind === "new-follower") return own ? followersPaths.userFollowers(own) : null;
  if (kind === "update") return own ? updatesPaths.userUpdates(own) : null;
  if (kind === "update-reply") return update ? `${updatesPaths.update(String(update))}#replies` : null;
  if (!place) return null;
  if (kind === "comment") return chapter ? commentsPaths.comments(place, chapter.number) : null;
  if (kind === "review") return reviewsPaths.reviews(place, "newest");
  return kind === "new-chapter" ? cataloguePaths.story(place) : null;
}
