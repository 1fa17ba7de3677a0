import { guest, type Viewer } from "#core/base/viewer.ts";
import { presentPicture } from "#core/files/present.ts";
import { excerpt } from "#core/text/index.ts";
import type { PostDto, QuoteDto, ThreadDto } from "#shared/community/forums.dto.ts";
import { REACTIONS } from "#shared/community/forums.enums.ts";
import { QUOTE_SHOWN } from "#shared/community/forums.limits.ts";
import { plainWords } from "#shared/people/plain-words.ts";
import { unseenIdsOf } from "../../people/blocks/index.ts";
import { namesIn } from "../../people/member-content/index.ts";
import { findPeople, type PersonFields, presentUserCard } from "../../people/users/index.ts";
import { findLinkCards } from "../../talk/link-cards/index.ts";
import type { ThreadDoc } from "./model.ts";
import { findOwnCards, ownPlacesIn, type Site } from "./own-cards.ts";
import { mayBeSolved, postPolicy, threadPolicy } from "./policy.ts";
import { type PostDoc, postLikes, postReactions } from "./post-model.ts";
import { findOpenPosts } from "./reads.ts";
import type { ReadMarks } from "./unread.ts";

type People = ReadonlyMap<string, PersonFields>;

const cardOf = (people: People, id: unknown) => {
  const person = id === undefined ? undefined : people.get(String(id));
  return person ? presentUserCard(person) : null;
};

/** Returns the tags of the people named in lists of these threads. */
export const peopleTags = (rows: readonly ThreadDoc[]): string[] =>
  rows.flatMap(({ author, lastPostBy }) => [author, lastPostBy].flatMap((id) => (id ? [`users:${id}`] : [])));

/**
 * Presents threads for lists, without the names of people whom the viewer has muted or blocked beside their last posts;
 * one query for all people named.
 */
export async function presentThreads(
  rows: readonly ThreadDoc[],
  marks: ReadMarks | null = null,
  viewer: Viewer = guest,
): Promise<ThreadDto[]> {
  const unseen = new Set(viewer.id ? await unseenIdsOf(viewer.id) : []);
  const ids = rows.flatMap(({ author, lastPostBy }) => [author, lastPostBy]).filter((id) => id !== undefined);
  const people = await findPeople([...new Set(ids.map(String))]);
  return rows.map((row) => ({
    id: String(row._id),
    section: row.section,
    path: row.path,
    title: row.title,
    tags: row.tags,
    author: cardOf(people, row.author),
    pinned: row.pinned,
    locked: row.locked,
    solved: row.solved ? String(row.solved) : null,
    request: row.request ?? null,
    votes: row.votes,
    replies: Math.max(0, row.posts - 1),
    lastPostAt: row.lastPostAt.toISOString(),
    lastPostBy: unseen.has(String(row.lastPostBy)) ? null : cardOf(people, row.lastPostBy),
    createdAt: row.createdAt.toISOString(),
    removed: row.removed === true,
    unread: marks?.isUnread(row) ? { from: marks.unreadFrom(row) } : null,
  }));
}

/** Presents posts of a thread for pages; posts by missing people are left out. Five finds in total. */
export async function presentPosts(
  viewer: Viewer,
  thread: ThreadDoc,
  rows: readonly PostDoc[],
  site: Site,
): Promise<PostDto[]> {
  const ids = rows.map(({ _id }) => _id);
  const [people, namesOf, quoted, liked, cards, own, ...reacted] = await Promise.all([
    findPeople([...new Set(rows.map(({ author }) => String(author)))]),
    namesIn(rows),
    presentQuotes(
      viewer,
      rows.flatMap(({ quotes = [] }) => quotes),
    ),
    postLikes.among(viewer.id, ids),
    findLinkCards(rows.flatMap(({ link }) => link ?? [])),
    findOwnCards(rows.flatMap(({ text }) => ownPlacesIn(text, site))),
    ...REACTIONS.map((reaction) => postReactions[reaction].among(viewer.id, ids)),
  ]);
  return rows.flatMap((row) => {
    const author = cardOf(people, row.author);
    if (!author) return [];
    const id = String(row._id);
    const may = (action: Parameters<typeof postPolicy.can>[1]) => postPolicy.can(viewer, action, row);
    return [
      {
        id,
        number: row.number,
        author,
        text: row.text,
        names: namesOf(row.text),
        quotes: (row.quotes ?? []).map((quote) => quoted.get(String(quote)) ?? null),
        pictures: (row.pictures ?? []).map(({ image, alt }) => presentPicture(image, alt)),
        card: cards.get(row.link ?? "") ?? null,
        ownCards: ownPlacesIn(row.text, site).flatMap((place) => own.get(place.id) ?? []),
        edited: row.edited,
        likes: row.likes + (liked.get(id) ?? 0),
        liked: liked.has(id),
        reactions: REACTIONS.map((name, at) => ({
          name,
          count: (row[name] ?? 0) + (reacted[at]!.get(id) ?? 0),
          given: reacted[at]!.has(id),
        })),
        createdAt: row.createdAt.toISOString(),
        removed: row.removed === true,
        removedReason: row.removed ? (row.removedReason ?? "") : "",
        waits: row.waits === true,
        solution: thread.solved?.equals(row._id) ?? false,
        can: {
          edit: may("update"),
          delete: may("delete"),
          like: may("like"),
          quote: threadPolicy.can(viewer, "post", thread),
          solve: threadPolicy.can(viewer, "solve", thread) && mayBeSolved(thread, row),
          moderate: may("moderate"),
        },
      },
    ];
  });
}

/** Presents quoted posts by id; posts that are not public, or not for this viewer, are left out. */
export async function presentQuotes(
  viewer: Viewer,
  ids: readonly PostDoc["_id"][],
): Promise<ReadonlyMap<string, QuoteDto>> {
  const posts = await findOpenPosts(viewer, ids);
  const people = await findPeople([...new Set([...posts.values()].map(({ author }) => String(author)))]);
  return new Map(
    [...posts].flatMap(([id, { author, number, text }]) => {
      const card = cardOf(people, author);
      return card
        ? [[id, { id, number, name: card.name, text: excerpt(plainWords(text), QUOTE_SHOWN) }] as const]
        : [];
    }),
  );
}
