import type { Viewer } from "../../../core/base/viewer.ts";
import { presentPicture } from "../../../core/files/present.ts";
import type { UpdateDto, UpdateReplyDto } from "../../../shared/talk/updates.dto.ts";
import { namesIn } from "../../people/member-content/index.ts";
import { findPeople, type PersonFields, presentUserCard } from "../../people/users/index.ts";
import { findStoryNames } from "../../stories/stories/index.ts";
import { findLinkCards } from "../link-cards/index.ts";
import type { UpdateDoc, UpdateReplyDoc } from "./model.ts";
import { repliesFor, replyPolicy, updatePolicy } from "./policy.ts";

/** Updates as pages show them; those of people who are not there are left out. Four finds for all of them. */
export async function presentUpdates(viewer: Viewer, rows: readonly UpdateDoc[]): Promise<UpdateDto[]> {
  const [people, namesOf, stories, cards] = await Promise.all([
    findPeople([...new Set(rows.flatMap(({ author, feed }) => [String(author), String(feed)]))]),
    namesIn(rows),
    findStoryNames([...new Set(rows.flatMap(({ story }) => (story ? [String(story)] : [])))]),
    findLinkCards(rows.flatMap((row) => cardLinkOf(row) ?? [])),
  ]);
  return rows.flatMap((row) => {
    const [said, feed] = [presentSaid(row, people, namesOf), people.get(String(row.feed))];
    if (!said || !feed) return [];
    const card = cards.get(cardLinkOf(row) ?? "") ?? null;
    const can = {
      edit: updatePolicy.can(viewer, "update", row),
      delete: updatePolicy.can(viewer, "delete", row),
      hide: updatePolicy.can(viewer, "hide", row),
    };
    const story = row.story && stories.get(String(row.story));
    return [
      {
        ...said,
        to: row.author.equals(row.feed) ? null : presentUserCard(feed),
        // A story that not everybody may find is not named; the words are its author's own.
        story: story?.listed ? { id: String(story._id), slug: story.slug, title: story.title } : null,
        replies: repliesFor(viewer, row),
        pictures: (row.pictures ?? []).map(({ image, alt }) => presentPicture(image, alt)),
        card,
        cardAct: !can.edit ? null : card ? "remove" : row.link && row.cardOff ? "show" : null,
        can,
      },
    ];
  });
}

/** The address whose card an update shows; null where it links to nothing or its author took the card away. */
export const cardLinkOf = ({ link, cardOff }: Pick<UpdateDoc, "link" | "cardOff">): string | null =>
  link && !cardOff ? link : null;

/** Replies as pages show them. */
export async function presentReplies(
  viewer: Viewer,
  rows: readonly UpdateReplyDoc[],
): Promise<UpdateReplyDto[]> {
  const [people, namesOf] = await Promise.all([
    findPeople([...new Set(rows.map(({ author }) => String(author)))]),
    namesIn(rows),
  ]);
  return rows.flatMap((row) => {
    const said = presentSaid(row, people, namesOf);
    if (!said) return [];
    const can = {
      edit: replyPolicy.can(viewer, "update", row),
      delete: replyPolicy.can(viewer, "delete", row),
      hide: replyPolicy.can(viewer, "hide", row),
    };
    return [{ ...said, update: String(row.update), can }];
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
