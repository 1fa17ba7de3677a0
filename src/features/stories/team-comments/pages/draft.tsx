import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { blocksOf, escapeAttribute, passageText, sanitiseChapter } from "#core/text/index.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { DraftPageData } from "#shared/stories/team-comments.dto.ts";
import { teamCommentsPaths } from "#shared/stories/team-comments.paths.ts";
import { teamCommentsText as texts } from "#shared/stories/team-comments.text.ts";
import { DraftPage } from "#views/stories/team-comments/DraftPage.tsx";
import { storyPolicy } from "../../stories/index.ts";
import {
  answerInTeam,
  assignThread,
  type Commenting,
  commentOnDraft,
  removeTeamComment,
  resolveThread,
  teamIds,
} from "../commands.ts";
import { presentPeople, presentThreads } from "../present.ts";
import { placesIn, readDraft, readThreads } from "../reads.ts";

/** Pages that show a draft to its team with their comments. */
export function draftPages(commenting: Commenting): PageDefinition[] {
  const { services } = commenting;
  const draft = definePage<DraftPageData>({
    path: "/story/:id/drafts/:chapter",
    query: ["revision", "paragraph", "show"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const draft = await readDraft(viewer, params.chapter!, numberOf(query.get("revision")));
      const { story, chapter, revision, html, latest } = draft;
      if (String(story._id) !== params.id) throw notFound();
      const clean = sanitiseChapter(html).html;
      const blocks = blocksOf(clean);
      const all = await readThreads(chapter._id);
      const resolved = all.filter(({ root }) => root.resolvedAt !== null).length;
      const shows = query.get("show") === "all" ? "all" : "open";
      const threads = shows === "all" ? all : all.filter(({ root }) => root.resolvedAt === null);
      const shown = await presentThreads(viewer, threads, placesIn(clean));
      const counts = new Map<number, number>();
      for (const each of shown)
        if (each.paragraph) counts.set(each.paragraph, (counts.get(each.paragraph) ?? 0) + 1);
      const paragraph = numberOf(query.get("paragraph"));
      const about = paragraph && blocks[paragraph - 1] ? paragraph : null;
      const text = about ? (passageText(blocks).split("\n\n")[about - 1] ?? "") : "";
      return {
        story: { id: String(story._id), slug: story.slug, title: story.title },
        chapter: { id: String(chapter._id), number: chapter.number, title: chapter.title },
        revision,
        latest,
        html: markedText(clean, blocks, {
          path: (number) =>
            teamCommentsPaths.about(params.id!, params.chapter!, number, latest ? undefined : revision),
          counts,
        }),
        threads: shown,
        resolved,
        shows,
        team: await presentPeople(teamIds(story)),
        can: { edit: storyPolicy.can(viewer, "edit-chapters", story) },
        about: about ? { paragraph: about, quote: text } : null,
        values: { quote: text, ...(about ? { paragraph: String(about) } : {}) },
        zone: await zoneOf(viewer),
      };
    },
    async action({ caller, params, query, request }, { values }) {
      const chapter = params.chapter!;
      const { intent = "", comment = "", root = "", text, quote, paragraph, assignee = "" } = values;
      const revision = query.get("revision") ?? "";
      const acts: Readonly<Record<string, () => Promise<unknown>>> = {
        say: () =>
          commentOnDraft(commenting, caller, chapter, { text, quote, paragraph, assignee, revision }),
        answer: () => answerInTeam(commenting, caller, root, { text }),
        resolve: () => resolveThread(services, caller, comment, true),
        reopen: () => resolveThread(services, caller, comment, false),
        assign: () => assignThread(services, caller, comment, assignee),
        remove: () => removeTeamComment(caller, comment),
      };
      const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
      if (!act) throw notFound();
      await act();
      request.session.flash = { kind: "success", text: texts.done[intent as keyof typeof texts.done] };
      return seeOther(`${teamCommentsPaths.draft(params.id!, chapter, numberOf(revision))}#comments`);
    },
    meta: ({ chapter }) => ({ title: texts.draft.title(chapter.title), robots: "noindex" }),
    Component: DraftPage,
  });
  return [draft];
}

/** Text with a comment link at the end of each paragraph, showing the number of comments. */
function markedText(
  html: string,
  blocks: readonly { readonly end: number }[],
  {
    path,
    counts,
  }: { readonly path: (paragraph: number) => string; readonly counts: ReadonlyMap<number, number> },
): string {
  let text = "";
  let from = 0;
  for (const [at, { end }] of blocks.entries()) {
    const count = counts.get(at + 1) ?? 0;
    const label = escapeAttribute(texts.draft.commentOn(at + 1));
    const mark = `<a class="draft-mark" href="${escapeAttribute(path(at + 1))}" data-count="${count || "+"}" aria-label="${label}" rel="nofollow"></a>`;
    text += html.slice(from, end) + mark;
    from = end;
  }
  return text + html.slice(from);
}

const numberOf = (given: string | null): number | undefined =>
  given && /^[1-9]\d{0,6}$/.test(given) ? Number(given) : undefined;
