import { staffOnly } from "#core/pages/access.ts";
import { buttonPage } from "#core/pages/button-page.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { ModerateThreadPageData, RemovePostPageData } from "#shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import { THREAD_ACTS } from "#shared/community/forums.enums.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { ModerateThreadPage } from "#views/community/forums/ModerateThreadPage.tsx";
import { RemovePostPage } from "#views/community/forums/RemovePostPage.tsx";
import { decideThread, moderateThread, removePost } from "../commands/moderate.ts";
import type { Site } from "../own-cards.ts";
import { presentPosts } from "../present.ts";
import type { ForumWriting } from "../writing.ts";
import { permittedIn, placeOf, presentThread, threadIn } from "./context.ts";
import { postIn } from "./posts.tsx";

/** Pages for moderating threads and posts. */
export const moderationPages = (writing: ForumWriting, site: Site): PageDefinition[] => [
  definePage<ModerateThreadPageData>({
    path: "/forums/threads/:id/moderate",
    access: staffOnly,
    cache: "private",
    async load(context) {
      const thread = await permittedIn(context, "moderate");
      return { thread: await presentThread(thread), slowMode: thread.slowMode };
    },
    async action(context, { values }) {
      const { caller, request } = context;
      const id = String((await threadIn(context))._id);
      const act = THREAD_ACTS.find((each) => each === values.do);
      const thread = act
        ? await moderateThread(writing, caller, id, act, { reason: values.reason })
        : await decideThread(writing, caller, id, {
            section: values.section,
            slowMode: values.slowMode,
            ...(values.request ? { request: values.request } : {}),
          });
      const { did, saved } = forumModerationText.moderate;
      request.session.flash = { kind: "success", text: act ? did[act] : saved };
      return seeOther(forumsPaths.thread(placeOf(thread)));
    },
    meta: ({ thread }) => ({ title: forumModerationText.moderate.title(thread.title), robots: "noindex" }),
    Component: ModerateThreadPage,
  }),
  definePage<RemovePostPageData>({
    path: "/forums/posts/:id/remove",
    access: staffOnly,
    cache: "private",
    async load(context) {
      const { post, thread } = await postIn(context);
      const [[shown], dto, zone] = await Promise.all([
        presentPosts(context.viewer, thread, [post], site),
        presentThread(thread),
        zoneOf(context.viewer),
      ]);
      return { thread: dto, post: shown!, zone };
    },
    async action({ caller, params }, { values }) {
      await removePost(writing, caller, params.id!, true, { reason: values.reason });
      return seeOther(forumsPaths.post(params.id!));
    },
    meta: () => ({ title: forumModerationText.moderate.removePostTitle, robots: "noindex" }),
    Component: RemovePostPage,
  }),
  buttonPage("/forums/posts/:id/restore", async ({ caller, params }) => {
    await removePost(writing, caller, params.id!, false, {});
    return forumsPaths.post(params.id!);
  }),
];
