import { forbidden, notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { findBlocksBetween, isEitherBlocked } from "#features/people/blocks/index.ts";
import { findKnownNames } from "#features/stories/details-history/index.ts";
import { presentAuthor, presentStoryCard } from "#features/stories/stories/index.ts";
import type { PageProps } from "#shared/form.ts";
import type {
  AskCopyPageData,
  CopiesPageData,
  CopyDto,
  CopyPageData,
  ReadCopyPageData,
} from "#shared/reach/advance-copies.dto.ts";
import { advanceCopiesPaths as paths } from "#shared/reach/advance-copies.paths.ts";
import { advanceCopiesText as texts } from "#shared/reach/advance-copies.text.ts";
import type { GatePageData } from "#shared/stories/stories.dto.ts";
import { AskCopyPage } from "#views/reach/advance-copies/AskCopyPage.tsx";
import { CopiesPage } from "#views/reach/advance-copies/CopiesPage.tsx";
import { CopyPage } from "#views/reach/advance-copies/CopyPage.tsx";
import { ReadCopyPage } from "#views/reach/advance-copies/ReadCopyPage.tsx";
import { MatureGate } from "#views/stories/stories/MatureGate.tsx";
import { findLinks, findOpenLink, type StoryLinkDoc } from "../../story-links/index.ts";
import { chaptersOf, markedChapter } from "../book.ts";
import { declineCopy, noteOpened, requestCopy, saveFeedback, setOf } from "../commands.ts";
import { findInvitation } from "../invitations.ts";
import { type CopyDoc, CopySet, type CopySetDoc } from "../model.ts";
import { copiesOf, findSharedAmong, isOver, openCopy, ownCopy, ratiosOf } from "../reads.ts";
import { printedMark } from "../trace.ts";

/** A chapter of a copy, or the age confirmation before it. */
type Shown = ({ kind: "text" } & ReadCopyPageData) | ({ kind: "mature"; title: string } & GatePageData);

const noindex = (title: string) => ({ title, robots: "noindex" });

/** Pages to request, list and read copies and to give feedback. */
export const readerCopyPages = (services: Services): PageDefinition[] => [
  askPage(services),
  definePage<CopiesPageData>({
    path: paths.copies(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const [copies, ratios] = await Promise.all([copiesOf(viewer.id!), ratiosOf([viewer.id!])]);
      const shown = await presentCopies(viewer.id!, services, copies);
      return { copies: shown, ratio: ratios.get(viewer.id!) ?? { given: 0, feedback: 0 } };
    },
    meta: () => noindex(texts.mine.title),
    Component: CopiesPage,
  }),
  copyPage(services),
  readPage(services),
];

function askPage(services: Services): PageDefinition {
  return definePage<AskCopyPageData>({
    path: "/link/:slug/copy",
    query: ["invite"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const openLink = await findOpenLink(params.slug!);
      const author = openLink && String(openLink.link.owner);
      if (openLink?.link.type !== "arc" || isOver(openLink.link, services.now())) throw notFound();
      if (await isEitherBlocked(viewer.id!, author!)) throw notFound();
      const { link, story } = openLink;
      const invite = query.get("invite") ?? "";
      const [copy, set, invitation] = await Promise.all([
        ownCopy(link._id, viewer.id!),
        CopySet.findById(link._id).lean<CopySetDoc>(),
        findInvitation(link._id, invite, services.now()),
      ]);
      return {
        slug: link.slug,
        title: story.title,
        author: presentAuthor(story).name,
        copy: copy && { id: String(copy._id), state: copy.state },
        invited: copy ? copy.state === "invited" : invitation !== null,
        invite: invitation ? invite : "",
        full: (set?.given ?? 0) >= (link.copies?.limit ?? 0),
        own: author === viewer.id,
        until: link.copies?.until?.toISOString() ?? null,
      };
    },
    async action({ caller, params, query, request }, { values }) {
      if (values.do === "turn-down") {
        await declineCopy(services, caller, params.slug!, query.get("invite") ?? "");
        request.session.flash = { kind: "success", text: texts.ask["turned-down"] };
        return seeOther(paths.copies());
      }
      const copy = await requestCopy(services, caller, params.slug!, values, query.get("invite") ?? "");
      const isGiven = copy.state === "given";
      request.session.flash = { kind: "success", text: isGiven ? texts.ask.got : texts.ask.sent };
      return seeOther(isGiven ? paths.copy(String(copy._id)) : paths.copies());
    },
    meta: ({ title, invited }) => noindex((invited ? texts.ask.invitedTitle : texts.ask.title)(title)),
    Component: AskCopyPage,
  });
}

function copyPage(services: Services): PageDefinition {
  return definePage<CopyPageData>({
    path: "/advance-copies/:id",
    access: membersOnly,
    cache: "private",
    async load({ viewer, params }) {
      const { copy, link, story } = await openCopy({ viewer }, params.id!, services.now());
      const chapters = await chaptersOf(await setOf(link, story), story);
      return {
        copy: presentCopy(copy, link, story.title, services.now()),
        mark: printedMark(copy.mark),
        chapters: chapters.map(({ title }, index) => ({ number: index + 1, title })),
        outOn: link.outOn?.toISOString() ?? null,
        feedback: copy.feedback,
      };
    },
    async action({ caller, params, request }, { values }) {
      await saveFeedback(services, caller, params.id!, values);
      request.session.flash = { kind: "success", text: texts.copy.sent };
      return seeOther(paths.copy(params.id!));
    },
    meta: ({ copy }) => noindex(copy.title),
    Component: CopyPage,
  });
}

function readPage(services: Services): PageDefinition {
  return definePage<Shown>({
    path: "/advance-copies/:id/read/:number",
    sheets: ["stories", "chapter", "reach"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, url }) {
      if (viewer.actor) throw forbidden();
      const { copy, link, story } = await openCopy({ viewer }, params.id!, services.now());
      if (story.mature && !viewer.mature)
        return { kind: "mature", title: story.title, story: presentStoryCard(story), next: url.pathname };
      const set = await setOf(link, story);
      const chapters = await chaptersOf(set, story);
      const number = /^[1-9]\d{0,4}$/.test(params.number!) ? Number(params.number) : 0;
      const chapter = chapters[number - 1];
      if (!chapter) throw notFound();
      await noteOpened(copy, services.now());
      return {
        kind: "text",
        id: params.id!,
        mark: printedMark(copy.mark),
        title: story.title,
        language: story.language,
        chapter: { number, title: chapter.title, html: markedChapter(set, copy, chapter) },
        of: chapters.length,
      };
    },
    meta: ({ title }) => noindex(title),
    Component: CopyOrGate,
  });
}

const CopyOrGate = ({ data, form }: PageProps<Shown>) =>
  data.kind === "mature" ? <MatureGate data={data} form={form} /> : <ReadCopyPage data={data} form={form} />;

async function presentCopies(
  reader: string,
  { now }: Services,
  copies: readonly CopyDoc[],
): Promise<CopyDto[]> {
  const links = await findLinks(copies.map(({ link }) => link));
  const [shared, hasBlocked] = await Promise.all([
    findSharedAmong([...links.values()]),
    findBlocksBetween(membersIn(copies, "reader"), membersIn(copies, "author")),
  ]);
  const rows = copies.flatMap((copy) => {
    const link = links.get(String(copy.link));
    if (!link) return [];
    const author = String(copy.author);
    const isApart = hasBlocked(reader, author) || hasBlocked(author, reader);
    const isClosed = isApart || !shared.has(String(link._id));
    return [
      { copy, link, isClosed, story: copy.story, at: isClosed ? copy.createdAt : knownAt(copy, link, now()) },
    ];
  });
  const nameOf = await findKnownNames(reader, rows);
  return rows.flatMap((row) => {
    const { copy, link, isClosed } = row;
    const name = nameOf(row);
    if (!name) return [];
    const presented = presentCopy(copy, link, name.title, now());
    const isEnded = isClosed && ["given", "invited"].includes(copy.state);
    return [isEnded ? { ...presented, state: "ended" as const } : presented];
  });
}

/** Returns when the reader of a copy last had access to it. */
function knownAt(copy: CopyDoc, link: StoryLinkDoc, now: Date): Date {
  if (isOver(link, now)) return link.copies?.until ?? now;
  return copy.state === "given" || copy.state === "invited" ? now : copy.createdAt;
}

const membersIn = (copies: readonly CopyDoc[], side: "reader" | "author"): string[] => [
  ...new Set(copies.map((copy) => String(copy[side]))),
];

const presentCopy = (copy: CopyDoc, link: StoryLinkDoc, title: string, now: Date): CopyDto => ({
  id: String(copy._id),
  slug: link.slug,
  title,
  until: link.copies?.until?.toISOString() ?? null,
  state: copy.state === "given" && isOver(link, now) ? "ended" : copy.state,
  hasFeedback: copy.feedbackAt !== null,
});
