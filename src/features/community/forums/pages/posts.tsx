import { PostHistoryPage } from "../../../../../views/community/forums/PostHistoryPage.tsx";
import { notFound } from "../../../../core/base/errors.ts";
import {
  buttonPage,
  definePage,
  leadingPage,
  type PageContext,
  type PageDefinition,
} from "../../../../core/pages/define-page.ts";
import type { PostHistoryPageData } from "../../../../shared/community/forums.dto.ts";
import { REACTIONS } from "../../../../shared/community/forums.enums.ts";
import { POST_MAX } from "../../../../shared/community/forums.limits.ts";
import { forumsPaths } from "../../../../shared/community/forums.paths.ts";
import { forumsText } from "../../../../shared/community/forums.text.ts";
import { textPages } from "../../../people/member-content/index.ts";
import { zoneOf } from "../../../people/users/index.ts";
import { deletePost, editPost } from "../commands/change-post.ts";
import { likePost, reactToPost, solveThread } from "../commands/marks.ts";
import { historyOf } from "../history.ts";
import { Thread, type ThreadDoc } from "../model.ts";
import type { Site } from "../own-cards.ts";
import { permittedPost, readPost, readThread } from "../permitted.ts";
import type { PostDoc } from "../post-model.ts";
import { presentPosts } from "../present.ts";
import type { ForumWriting } from "../writing.ts";
import { placeOf, presentThread } from "./context.ts";

const POST = "/forums/posts/:id";

/** One post: where it stands, its earlier versions, and what can be done about it. */
export const postPages = (writing: ForumWriting, site: Site): PageDefinition[] => [
  leadingPage({
    path: POST,
    async lead(context) {
      const { post, thread } = await postIn(context);
      return `${forumsPaths.thread(placeOf(thread))}?from=${post.number}#post-${post._id}`;
    },
  }),
  ...textPages<PostDoc>({
    path: POST,
    words: forumsText.editPost,
    max: POST_MAX,
    find: (context, action) => permittedPost(context, action, context.params.id!),
    textOf: ({ text }) => text,
    placeOf: ({ _id }) => forumsPaths.post(String(_id)),
    edit: (caller, { _id }, input) => editPost(writing, caller, String(_id), input),
    async said({ viewer }, post) {
      const thread = await readThread(viewer, String(post.thread));
      const [said] = thread ? await presentPosts(viewer, thread, [post], site) : [];
      return said ? { ...said, name: said.author.name, own: said.author.id === viewer.id } : null;
    },
    deleteHint: () => forumsText.editPost.deleteHint,
    delete: (caller, { _id }) => deletePost(writing, caller, String(_id)),
    async aboveOf({ section, thread }) {
      const found = await Thread.findById(thread).lean<ThreadDoc>();
      // Its only post takes the thread with it.
      return found && found.posts > 1 ? forumsPaths.threadEnd(placeOf(found)) : forumsPaths.forum(section);
    },
  }),
  definePage<PostHistoryPageData>({
    path: `${POST}/history`,
    cache: "private",
    async load(context) {
      const { post, thread } = await postIn(context);
      const [[said], versions, zone] = await Promise.all([
        presentPosts(context.viewer, thread, [post], site),
        historyOf(post),
        zoneOf(context.viewer),
      ]);
      if (!said) throw notFound();
      return { thread: await presentThread(thread), post: said, versions, zone };
    },
    meta: ({ post }) => ({ title: forumsText.postHistory.title(post.number), robots: "noindex" }),
    Component: PostHistoryPage,
  }),
  buttonPage(`${POST}/like`, async ({ caller, params }, { values }) => {
    await likePost(caller, params.id!, values.do !== "undo");
    return forumsPaths.post(params.id!);
  }),
  buttonPage(`${POST}/react`, async ({ caller, params }, { values }) => {
    const [verb, name] = (values.do ?? "").split(" ");
    const reaction = REACTIONS.find((each) => each === name);
    if (!reaction) throw notFound();
    await reactToPost(caller, params.id!, reaction, verb !== "undo");
    return forumsPaths.post(params.id!);
  }),
  buttonPage(`${POST}/solve`, async ({ caller, params }, { values }) => {
    await solveThread(caller, params.id!, values.do !== "undo");
    return forumsPaths.post(params.id!);
  }),
];

/** The post that the address names, with its thread, if the viewer may read both; throws 404. */
export async function postIn({
  viewer,
  params,
}: Pick<PageContext, "viewer" | "params">): Promise<{ readonly post: PostDoc; readonly thread: ThreadDoc }> {
  const post = await readPost(viewer, params.id!);
  const thread = post && (await readThread(viewer, String(post.thread)));
  if (!post || !thread) throw notFound();
  return { post, thread };
}
