import { csrfToken } from "#core/http/csrf.ts";
import type { SlotDefinition } from "#core/pages/define-page.ts";
import { ChapterTalk } from "#views/talk/comments/ChapterTalk.tsx";
import { storyForMember, storyForm } from "../../stories/stories/index.ts";
import { readCommentedOf } from "./place.ts";
import { talkOf } from "./talk.ts";

/** Comments below a chapter for a member: without muted and blocked people, with buttons and a form. */
export const commentSlots: Readonly<Record<string, SlotDefinition>> = {
  "chapter-talk": {
    ...storyForm,
    async render(context) {
      const { viewer, params, request, shows } = context;
      const story = await storyForMember(context);
      const chapter = story && (await readCommentedOf(viewer, story, Number(params.number)));
      if (!chapter) return undefined;
      const talk = await talkOf(viewer, chapter, shows);
      return <ChapterTalk data={{ ...talk, token: csrfToken(request) }} />;
    },
  },
};
