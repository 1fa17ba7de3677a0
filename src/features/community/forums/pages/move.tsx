import { staffOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { MovePostsPageData } from "#shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { MovePostsPage } from "#views/community/forums/MovePostsPage.tsx";
import { mergeThread, splitThread, threadsToMerge } from "../commands/move-posts.ts";
import type { ForumWriting } from "../writing.ts";
import { permittedIn, placeOf, presentThread } from "./context.ts";

/** Pages for splitting and merging threads, for staff. */
export const movePages = (writing: ForumWriting): PageDefinition[] =>
  (["split", "merge"] as const).map((act) =>
    definePage<MovePostsPageData>({
      path: `/forums/threads/:id/${act}`,
      access: staffOnly,
      cache: "private",
      async load(context) {
        const thread = await permittedIn(context, "moderate");
        return { thread: await presentThread(thread), all: act === "merge" };
      },
      ...(act === "merge" ? { confirms: confirmMerge } : {}),
      async action({ caller, params, request }, { values }) {
        const { posts, into = "", title, section } = values;
        const thread =
          act === "split"
            ? await splitThread(writing, caller, params.id!, { posts, into, title, section })
            : await mergeThread(writing, caller, params.id!, { into });
        request.session.flash = { kind: "success", text: forumModerationText.moderate[act].done };
        return seeOther(forumsPaths.thread(placeOf(thread)));
      },
      meta: ({ thread }) => ({
        title: forumModerationText.moderate[act].title(thread.title),
        robots: "noindex",
      }),
      Component: MovePostsPage,
    }),
  );

const confirmMerge: NonNullable<PageDefinition["confirms"]> = async (
  { caller, params },
  { values: { into = "" } },
) => {
  const { thread, target } = await threadsToMerge(caller, params.id!, { into });
  return forumModerationText.moderate.merge.confirmation(thread.title, target.title);
};
