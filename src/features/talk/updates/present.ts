import type { Viewer } from "#core/base/viewer.ts";
import { presentPicture } from "#core/files/present.ts";
import type { UpdateDto, UpdateReplyDto } from "#shared/talk/updates.dto.ts";
import { namesIn } from "../../people/member-content/index.ts";
import { findPeople, type PersonFields, presentUserCard } from "../../people/users/index.ts";
import { findStoryNames } from "../../stories/stories/index.ts";
import { findLinkCards } from "../link-cards/index.ts";
import type { UpdateDoc, UpdateReplyDoc } from "./model.ts";
import { isTheirs, repliesFor, replyPolicy, updatePolicy } from "./policy.ts";
import { countUnseenReplies } from "./reads.ts";

/** Presents updates for pages, leaving out those of unavailable members. Five queries in total. */
export async function presentUpdates(viewer: Viewer, rows: readonly UpdateDoc[]): Promise<UpdateDto[]> {
  const [people, namesOf, stories, cards, unseen] = await Promise.all([
    findPeople([...new Set(rows.flatMap(({ author, feed }) => [String(author), String(feed)]))]),
    namesIn(rows),
    findStoryNames([...new Set(rows.flatMap(({ story }) => (story ? [String(story)] : [])))]),
    findLinkCards(rows.flatMap((row) => cardLinkOf(row) ?? [])),
    countUnseenReplies(viewer, rows),
  ]);
  return rows.flatMap((row) => {
    const [said, feed] = [presentSaid(row, people, namesOf), people.get(String(row.feed))];
    if (!said || !feed) return [];
    const card = cards.get(cardLinkOf(row) ?? "") ?? null;
    const can = {
      asStaff: !isTheirs(viewer, row),
      edit: updatePolicy.can(viewer, "update", row),
      delete: updatePolicy.can(viewer, "delete", row),
      hide: updatePolicy.can(viewer, "hide", row),
    };
    const story = row.story && stories.get(String(row.story));
    return [
      {
        ...said,
        to: row.author.equals(row.feed) ? null : presentUserCard(feed),
        // A story that is not listed is not named; the text is shown unchanged.
        story: story?.listed ? { id: String(story._id), slug: story.slug, title: story.title } : null,
        replies: repliesFor(viewer, row) - (unseen.get(said.id) ?? 0),
        pictures: (row.pictures ?? []).map(({ image, alt }) => presentPicture(image, alt)),
        card,
        cardAct: !can.edit ? null : card ? "remove" : row.link && row.cardOff ? "show" : null,
        can,
      },
    ];
  });
}

/**
 * Returns the address of the card that an update shows; null if there is no link or its author removed the
 * card.
 */
export const cardLinkOf = ({ link, cardOff }: Pick<UpdateDoc, "link" | "cardOff">): string | null =>
  link && !cardOff ? link : null;

/** Presents replies for pages. */
export async function presentReplies(
  viewer: Viewer,
  rows: readonly UpdateReplyDoc[],
): Promise<UpdateReplyDto[]> {
  const [people, namesOf] = await Promise.all([
    findPeople([...new Set(rows.map(({ author }) => String(author)))]),
    namesIn(rows),
  ]);
  return rows.flatMap((row) => {
    const presentedReply = presentSaid(row, people, namesOf);
    if (!presentedReply) return [];
    const can = {
      asStaff: !isTheirs(viewer, row),
      edit: replyPolicy.can(viewer, "update", row),
      delete: replyPolicy.can(viewer, "delete", row),
      hide: replyPolicy.can(viewer, "hide", row),
    };
    return [{ ...presentedReply, update: String(row.update), can }];
  });
}

type NamesOf = Awaited<ReturnType<typeof namesIn>>;
type Said = Pick<UpdateDoc, "_id" | "author" | "text" | "edited" | "hidden" | "createdAt">;

function presentSaid(row: Said, people: ReadonlyMap<string, PersonFields>, namesOf: NamesOf) {
  const author = people.get(String(row.author));
  if (!author) return null;
  return {
    id: String(row._id),
    author: presentUserCard(author),
    text: row.text,
    names: namesOf(row.text),
    edited: row.edited,
    createdAt: row.createdAt.toISOString(),
    hidden: row.hidden,
  };
}
