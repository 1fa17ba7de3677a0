import type { Viewer } from "#core/base/viewer.ts";
import type { CommentDto, CommentThreadDto } from "#shared/talk/comments.dto.ts";
import { namesIn } from "../../people/member-content/index.ts";
import { findPeople, presentUserCard } from "../../people/users/index.ts";
import { type CommentDoc, commentLikes } from "./model.ts";
import { type CommentedChapter, mayModerateOwn } from "./place.ts";
import { commentPolicy, isOwn } from "./policy.ts";
import { authorsOf, type ThreadPage, type Unheard } from "./reads.ts";

/**
 * Presents threads for pages, with a few queries for all of them. Comments of unavailable members are left
 * out.
 */
export async function presentThreads(
  viewer: Viewer,
  chapter: CommentedChapter,
  { rows, replies, unheard }: Pick<ThreadPage, "rows" | "replies" | "unheard">,
): Promise<CommentThreadDto[]> {
  const all = [...rows, ...[...replies.values()].flat()];
  const present = await presenter(viewer, chapter, all, unheard.below);
  return rows.flatMap((row) => {
    const comment = present(row);
    if (!comment) return [];
    const below = (replies.get(comment.id) ?? []).flatMap((reply) => present(reply) ?? []);
    return [{ ...comment, below }];
  });
}

/** Presents one comment. */
export async function presentComment(
  viewer: Viewer,
  chapter: CommentedChapter,
  comment: CommentDoc,
): Promise<CommentDto | null> {
  return (await presenter(viewer, chapter, [comment]))(comment);
}

async function presenter(
  viewer: Viewer,
  chapter: CommentedChapter,
  rows: readonly CommentDoc[],
  unheard: Unheard["below"] = new Map(),
) {
  const answered = rows.flatMap(({ parent, root }) =>
    parent && root && String(parent) !== String(root) ? [parent] : [],
  );
  const [authors, liked, namesOf] = await Promise.all([
    authorsOf(answered),
    commentLikes.among(
      viewer.id,
      rows.map(({ _id }) => _id),
    ),
    namesIn(rows),
  ]);
  const people = await findPeople([
    ...new Set([...rows.flatMap(({ author }) => (author ? [String(author)] : [])), ...authors.values()]),
  ]);
  const open = viewer.id !== null && (!chapter.locked || chapter.moderates);
  return (row: CommentDoc): CommentDto | null => {
    const author = row.author && people.get(String(row.author));
    if (!author && !row.deleted) return null;
    const isOwnComment = isOwn(viewer, row);
    const there = !row.deleted;
    const whom = row.parent && people.get(authors.get(String(row.parent)) ?? "");
    return {
      id: String(row._id),
      author: author ? presentUserCard(author) : null,
      text: row.text,
      names: namesOf(row.text),
      edited: row.edited,
      createdAt: row.createdAt.toISOString(),
      hidden: row.hidden,
      byStoryAuthor: String(row.author) === String(chapter.story.author),
      passage: row.passage ? { quote: row.passage.quote, gone: row.passageGone } : null,
      answers: whom ? presentUserCard(whom).name : null,
      likes: row.likes + (liked.get(String(row._id)) ?? 0),
      liked: liked.has(String(row._id)),
      replies: row.repliesCount + (unheard.get(String(row._id)) ?? 0),
      can: {
        reply: open && there,
        like: viewer.id !== null && !isOwnComment && there,
        asStaff: !mayModerateOwn(viewer, chapter.story),
        edit: commentPolicy.can(viewer, "update", row),
        delete: commentPolicy.can(viewer, "delete", row),
        hide: chapter.moderates && !isOwnComment && there,
      },
    };
  };
}
