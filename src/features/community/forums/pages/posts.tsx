import { notFound } from "#core/base/errors.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { leadingPage } from "#core/pages/redirects.ts";
import { textPages } from "#features/people/member-content/index.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { PostHistoryPageData } from "#shared/community/forums.dto.ts";
import { REACTIONS } from "#shared/community/forums.enums.ts";
import { postFields } from "#shared/community/forums.fields.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { PostHistoryPage } from "#views/community/forums/PostHistoryPage.tsx";
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

/** Pages of one post: its place in the thread, earlier versions, and actions. */
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
    max: postFields.text.max,
    find: (context, action) => permittedPost(context, action, context.params.id!),
    textOf: ({ text }) => text,
    placeOf: ({ _id }) => forumsPaths.post(String(_id)),
    edit: (caller, { _id }, input) => editPost(writing, caller, String(_id), input),
    async present({ viewer }, post) {
      const thread = await readThread(viewer, String(post.thread));
      const [shown] = thread ? await presentPosts(viewer, thread, [post], site) : [];
      return shown ? { ...shown, name: shown.author.name, own: shown.author.id === viewer.id } : null;
    },
    deleteHint: () => forumsText.editPost.deleteHint,
    // Staff hide posts on a separate page.
    asStaff: () => false,
    delete: (caller, { _id }) => deletePost(writing, caller, String(_id)),
    async aboveOf({ section, thread }) {
      const storedThread = await Thread.findById(thread).lean<ThreadDoc>();
      // Deleting the only post deletes the thread.
      return storedThread && storedThread.posts > 1
        ? forumsPaths.threadEnd(placeOf(storedThread))
        : forumsPaths.forum(section);
    },
  }),
  definePage<PostHistoryPageData>({
    path: `${POST}/history`,
    cache: "private",
    async load(context) {
      const { post, thread } = await postIn(context);
      const [[shown], versions, zone] = await Promise.all([
        presentPosts(context.viewer, thread, [post], site),
        historyOf(post),
        zoneOf(context.viewer),
      ]);
      if (!shown) throw notFound();
      return { thread: await presentThread(thread), post: shown, versions, zone };
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

/** Returns the post in the URL with its thread, if the viewer may read both. @throws 404 */
export async function postIn({
  viewer,
  params,
}: Pick<PageContext, "viewer" | "params">): Promise<{ readonly post: PostDoc; readonly thread: ThreadDoc }> {
  const post = await readPost(viewer, params.id!);
  const thread = post && (await readThread(viewer, String(post.thread)));
  if (!post || !thread) throw notFound();
  return { post, thread };
}
