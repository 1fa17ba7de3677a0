import { isStaff, type Viewer } from "#core/base/viewer.ts";
import { isId, toId } from "#core/db/ids.ts";
import { definePage, type PageContext, type PageDefinition, type PageMeta } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { movedTo, seeOther, stayHere } from "#core/pages/redirects.ts";
import { excerpt } from "#core/text/index.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { PICTURE_UPLOAD, picturesIn } from "#features/talk/updates/index.ts";
import type { PollDto, ThreadPageData } from "#shared/community/forums.dto.ts";
import { QUOTES_MAX } from "#shared/community/forums.limits.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { threadData } from "#shared/community/forums.structured-data.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import { reportsText } from "#shared/moderation/reports.text.ts";
import { plainWords } from "#shared/people/plain-words.ts";
import { REPORT_ANSWERS } from "#shared/platform/reports.enums.ts";
import { ThreadPage } from "#views/community/forums/ThreadPage.tsx";
import { createPost } from "../commands/posts.ts";
import { draftVersion, findDraft, saveDraft } from "../drafts.ts";
import { followingOf } from "../follows.ts";
import { type ThreadDoc, threadVotes } from "../model.ts";
import { ownPlacesIn, type Site } from "../own-cards.ts";
import { threadPolicy } from "../policy.ts";
import { presentPoll } from "../polls.ts";
import type { PostDoc } from "../post-model.ts";
import { presentPosts, presentQuotes, presentThreads } from "../present.ts";
import { listPosts } from "../reads.ts";
import { trustOf } from "../trust.ts";
import { markRead, readMarksOf } from "../unread.ts";
import type { ForumWriting } from "../writing.ts";
import { keptDraftText, placeOf, threadIn } from "./context.ts";

const DESCRIPTION = 200;

/** Page of a thread: a page of posts, and the reply form. */
export const threadPage = (writing: ForumWriting, site: Site): PageDefinition =>
  definePage<ThreadPageData>({
    path: "/forums/:section/:thread",
    previews: true,
    query: ["after", "before", "from", "at", "quote", "look"],
    cache: "shared",
    async load(context) {
      const { viewer, query, shows, dependsOnViewer } = context;
      const storedThread = await threadAtPlace(context);
      dependsOnViewer();
      const from = numberIn(query.get("from"));
      const cursors = { after: query.get("after"), before: query.get("before") };
      const [page, zone, following, voted] = await Promise.all([
        listPosts(viewer, storedThread, { ...cursors, from, end: query.get("at") === "end" }),
        zoneOf(viewer),
        viewer.id ? followingOf(viewer.id, String(storedThread._id)) : null,
        storedThread.request ? threadVotes.among(viewer.id, [storedThread._id]) : new Map(),
      ]);
      const marks = viewer.id ? await readMarksOf(viewer.id, [storedThread], writing.services.now()) : null;
      const [[thread], posts, quoted, poll] = await Promise.all([
        presentThreads([storedThread], marks, viewer),
        presentPosts(viewer, storedThread, page.rows, site),
        presentQuotes(
          viewer,
          idsIn(query.get("quote")).map((id) => toId(id)),
        ),
        presentPoll(viewer, storedThread, writing.services.now()),
      ]);
      shows(`threads:${storedThread._id}`, ...tagsOf(page.rows, site), ...tagsOfPoll(poll));
      // Skipped for a prefetch by a script (`look`), which shows the page later.
      if (viewer.id && !query.get("look")) await noteRead(viewer.id, storedThread, page.rows);
      const draft = await findDraft(viewer, String(storedThread._id));
      return {
        thread: thread!,
        poll,
        posts,
        paging: pagingOf(forumsPaths.thread(placeOf(storedThread)), page, null),
        partly: page.before !== null,
        quoted: [...quoted.values()],
        signedIn: viewer.id !== null,
        can: {
          post: threadPolicy.can(viewer, "post", storedThread),
          edit: threadPolicy.can(viewer, "update", storedThread),
          delete: threadPolicy.can(viewer, "delete", storedThread),
          moderate: threadPolicy.can(viewer, "moderate", storedThread),
          vote:
            viewer.id !== null &&
            storedThread.request !== undefined &&
            String(storedThread.author) !== viewer.id,
        },
        voted: voted.size > 0,
        following,
        slowMode: storedThread.slowMode,
        draft: draft?.text ?? "",
        values: { text: draft?.text ?? "", version: draftVersion(draft) },
        trust: viewer.id ? await trustOf(viewer, writing.services.now()) : null,
        prepared: isStaff(viewer),
        zone,
      };
    },
    upload: PICTURE_UPLOAD,
    async action(context, form) {
      const thread = await threadAtPlace(context);
      if (form.values.do) {
        const { text } = form.values;
        await saveDraft(writing.services, context.caller, String(thread._id), { text }, form.values);
        if (form.values.do === "keep") return stayHere();
        context.request.session.flash = { kind: "success", text: keptDraftText(form) };
        return seeOther(forumsPaths.threadQuoting(placeOf(thread), idsIn(form.all("quotes").join(","))));
      }
      const input = {
        thread: String(thread._id),
        text: textOf(context.viewer, form.values),
        ...(form.all("quotes").length > 0 ? { quotes: form.all("quotes") } : {}),
      };
      const post = await createPost(writing, context.caller, input, picturesIn(form), form.values);
      return seeOther(`${forumsPaths.threadEnd(placeOf(thread))}#post-${post._id}`);
    },
    meta: (data, context) => metaOf(data, context, site),
    Component: ThreadPage,
  });

/** Returns the thread at its canonical address; redirects from others. */
async function threadAtPlace(context: Pick<PageContext, "viewer" | "params" | "url">): Promise<ThreadDoc> {
  const found = await threadIn(context);
  const place = forumsPaths.thread(placeOf(found));
  if (decodeURI(context.url.pathname) !== place) throw movedTo(place + context.url.search);
  return found;
}

function metaOf({ thread, posts, paging }: ThreadPageData, { query }: PageContext, site: Site): PageMeta {
  const first = posts[0];
  const plain = ["from", "at", "quote", "look"].every((name) => !query.get(name));
  return {
    title: thread.title,
    description: first && excerpt(plainWords(first.text), DESCRIPTION),
    type: "article",
    // Every page of a long thread is indexed separately; links into the middle of a page are not.
    canonical: forumsPaths.thread(thread),
    links: [
      {
        rel: "alternate",
        type: "application/atom+xml",
        href: forumsPaths.threadFeed(thread.id),
        title: forumsText.threadFeed(thread.title),
      },
    ],
    ...(plain && !paging.newer && !thread.removed ? {} : { robots: "noindex, follow" }),
    jsonLd: plain && !paging.newer ? [threadData(thread, posts, (path) => site.url + path)] : [],
  };
}

/** Returns a member's text, preceded by the canned reply that a staff member chose. */
function textOf(viewer: Viewer, { text = "", answer }: Readonly<Record<string, string>>): string {
  const prepared = isStaff(viewer) ? REPORT_ANSWERS.find((each) => each === answer) : undefined;
  return prepared ? [reportsText.answers[prepared], text].filter((part) => part.trim()).join("\n\n") : text;
}

/** Marks the thread as read up to the last post shown. */
async function noteRead(member: string, { _id }: ThreadDoc, rows: readonly PostDoc[]): Promise<void> {
  const last = rows.at(-1);
  if (last) await markRead(member, _id, last);
}

const tagsOf = (rows: readonly PostDoc[], site: Site): string[] =>
  rows.flatMap(({ _id, author, text, quotes = [] }) => [
    ...ownPlacesIn(text, site).map(({ kind, id }) => `${kind === "story" ? "stories" : "challenges"}:${id}`),
    `posts:${_id}`,
    `users:${author}`,
    ...quotes.map((quote) => `posts:${quote}`),
  ]);

const tagsOfPoll = (poll: PollDto | null): string[] =>
  (poll?.options ?? []).map(({ id }) => `poll-options:${id}`);

const numberIn = (value: string | null): number | null =>
  value && /^\d{1,9}$/.test(value) ? Number(value) : null;

const idsIn = (value: string | null): string[] =>
  [...new Set((value ?? "").split(","))].filter(isId).slice(0, QUOTES_MAX);
