import { applicationError, HttpError, invalidField, notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { assertOlder } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { escapeText } from "#core/text/index.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { messages } from "#shared/messages.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import type {
  ChapterRevisionsPageData,
  ComparisonDto,
  ComparisonPageData,
  StoryRevisionsPageData,
} from "#shared/stories/revisions.dto.ts";
import { SIDES, type Side } from "#shared/stories/revisions.enums.ts";
import { revisionsText } from "#shared/stories/revisions.text.ts";
import { ChapterRevisionsPage } from "#views/stories/revisions/ChapterRevisionsPage.tsx";
import { ComparisonPage } from "#views/stories/revisions/ComparisonPage.tsx";
import { StoryRevisionsPage } from "#views/stories/revisions/StoryRevisionsPage.tsx";
import type { Compared, Comparers } from "../../comparison/index.ts";
import { type StoryDoc, storyFor } from "../../stories/index.ts";
import { chosenText, type Passage, passagesOf } from "../choose.ts";
import { editChapter } from "../commands/edit.ts";
import { nameRevision, restoreRevision } from "../commands/revisions.ts";
import { Revision, type RevisionDoc } from "../model.ts";
import { presentRevisions } from "../present-revision.ts";
import {
  findAllRevised,
  findRevised,
  mayEdit,
  type RevisedChapter,
  readRecentRevisions,
  readRevisions,
} from "../revision-reads.ts";

/** Revision history: what was written when, by whom, and the changes. */
export function revisionPages(services: Services, comparers: Comparers): PageDefinition[] {
  const ofStory = definePage<StoryRevisionsPageData>({
    path: "/story/:id/revisions",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const story = await storyFor(context, "read-drafts");
      const [chapters, rows] = await Promise.all([findAllRevised(story), readRecentRevisions(story)]);
      return {
        story: placeOf(story),
        chapters: chapters.map(chapterOf),
        recent: await presentRevisions(rows, chapters),
        zone: await zoneOf(context.viewer),
      };
    },
    meta: ({ story }) => ({ title: revisionsText.titleOf(story.title), robots: "noindex" }),
    Component: StoryRevisionsPage,
  });

  const ofChapter = definePage<ChapterRevisionsPageData>({
    path: "/story/:id/revisions/:chapter",
    query: ["before"],
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { story, chapter } = await chapterFor(context);
      const before = numberOf(context.query.get("before"));
      const rows = await readRevisions(context.viewer, String(chapter._id), before ?? undefined);
      assertOlder(before, rows);
      const last = rows.at(-1)?.number ?? 1;
      return {
        story: placeOf(story),
        chapter: chapterOf(chapter),
        revisions: await presentRevisions(rows, [chapter]),
        older:
          last > 1 && rows.length > 0
            ? `${chaptersPaths.chapterRevisions(String(story._id), String(chapter._id))}?before=${last}`
            : null,
        zone: await zoneOf(context.viewer),
      };
    },
    meta: ({ chapter }) => ({ title: revisionsText.titleOf(chapter.title), robots: "noindex" }),
    Component: ChapterRevisionsPage,
  });

  const comparison = definePage<ComparisonPageData>({
    path: "/story/:id/revisions/:chapter/compare",
    query: ["from", "to", "view", "whole"],
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { story, chapter } = await chapterFor(context);
      const { query, viewer } = context;
      const [from, to] = await Promise.all([
        revisionAt(chapter, query.get("from")),
        revisionAt(chapter, query.get("to")),
      ]);
      const view = query.get("view") === "side" ? "side" : "inline";
      const whole = query.get("whole") === "1";
      const texts = { before: wholeText(from), after: wholeText(to), view, whole } as const;
      const rows = await presentRevisions([from, to], [chapter]);
      const chooses = to.aside && rows[0]!.latest && mayEdit(viewer, story);
      const passages = chooses ? passagesOf(from.html, to.html) : [];
      // Compared in one request, because the number of comparisons per member is limited.
      const [compared = null, ...each] =
        (await comparers
          .compareAll(viewer.id ?? "", [texts, ...passages.map(comparedWhole)])
          .catch(unlessRefused)) ?? [];
      return {
        story: placeOf(story),
        chapter: { ...chapterOf(chapter), version: chapter.version },
        from: rows[0]!,
        to: rows[1]!,
        titles: from.title === to.title ? null : { from: from.title, to: to.title },
        comparison: compared,
        choices: chooses
          ? choicesBetween(
              from,
              to,
              passages.map((_, at) => each[at] ?? null),
            )
          : null,
        view,
        whole,
        can: { edit: mayEdit(viewer, story) },
        zone: await zoneOf(viewer),
      };
    },
    async action(context, { values }) {
      const { story, chapter } = await chapterFor(context);
      const { caller, request } = context;
      const [id, place] = [String(chapter._id), String(story._id)];
      const number = numberOf(values.number) ?? 0;
      if (values.intent === "name") {
        await nameRevision(caller, id, { number, name: values.name ?? "" });
        request.session.flash = { kind: "success", text: revisionsText.named };
        return seeOther(chaptersPaths.chapterRevisions(place, id));
      }
      if (values.intent === "merge") {
        const [from, to] = await Promise.all([
          revisionAt(chapter, context.query.get("from")),
          revisionAt(chapter, context.query.get("to")),
        ]);
        // A resolved conflict applies only to the text version it was chosen from.
        if ((chapter.pending ?? chapter).revision !== from.number || !to.aside)
          throw applicationError(messages.editedMeanwhile);
        const version = numberOf(values.version) ?? 0;
        const after = await editChapter(services, caller, id, { ...chosenOf(from, to, values), version });
        request.session.flash = { kind: "success", text: revisionsText.met.saved };
        return seeOther(chaptersPaths.chapterEdit(place, after.number));
      }
      if (values.intent !== "restore") throw notFound();
      const after = await restoreRevision(services, caller, id, {
        number,
        version: numberOf(values.version) ?? 0,
      });
      request.session.flash = { kind: "success", text: revisionsText.restoredNow };
      return seeOther(chaptersPaths.chapterEdit(place, after.number));
    },
    meta: ({ chapter }) => ({ title: revisionsText.compareOf(chapter.title), robots: "noindex" }),
    Component: ComparisonPage,
  });

  return [ofStory, ofChapter, comparison];
}

/** The forms of the page must work even if the texts cannot be compared. */
function unlessRefused(error: unknown): null {
  if (error instanceof HttpError) return null;
  throw error;
}

async function chapterFor(context: PageContext): Promise<{ story: StoryDoc; chapter: RevisedChapter }> {
  const story = await storyFor(context, "read-drafts");
  const chapter = await findRevised(story, context.params.chapter ?? "");
  if (!chapter) throw notFound();
  return { story, chapter };
}

async function revisionAt({ _id }: RevisedChapter, given: string | null): Promise<RevisionDoc> {
  const number = numberOf(given);
  const revision = number && (await Revision.findOne({ chapter: _id, number }).lean<RevisionDoc>());
  if (!revision) throw notFound();
  return revision;
}

const LINES = ["title", "notesBefore", "notesAfter"] as const;

/**
 * Returns the differences between the current text and a conflicting edit, part by part; null if there are
 * none.
 */
function choicesBetween(
  theirs: RevisionDoc,
  mine: RevisionDoc,
  passages: readonly (ComparisonDto | null)[],
): ComparisonPageData["choices"] {
  const lines = LINES.filter((name) => theirs[name] !== mine[name]).map((name) => ({
    name,
    theirs: theirs[name],
    mine: mine[name],
  }));
  return passages.length + lines.length > 0 ? { lines, passages } : null;
}

const comparedWhole = ({ theirs, mine }: Passage): Compared => ({
  before: theirs,
  after: mine,
  view: "inline",
  whole: true,
});

/**
 * Returns the chosen text as an edit based on the text it was chosen from.
 * @throws 400 if a choice is missing
 */
function chosenOf(theirs: RevisionDoc, mine: RevisionDoc, values: Readonly<Record<string, string>>) {
  const sideOf = (name: string): Side => {
    const side = SIDES.find((each) => each === values[name]);
    if (!side) throw invalidField(name, messages.required);
    return side;
  };
  const line = (name: (typeof LINES)[number]) => {
    if (theirs[name] === mine[name]) return theirs[name];
    const side = sideOf(name);
    return side === "both"
      ? [theirs[name], mine[name]].filter(Boolean).join("\n\n")
      : (side === "mine" ? mine : theirs)[name];
  };
  const sides = passagesOf(theirs.html, mine.html).map((_, at) => sideOf(`passage-${at}`));
  return {
    title: line("title"),
    notesBefore: line("notesBefore"),
    notesAfter: line("notesAfter"),
    html: chosenText(theirs.html, mine.html, sides),
  };
}

/** The author's notes are shown before and after the text. */
const wholeText = ({ html, notesBefore, notesAfter }: RevisionDoc): string =>
  [noteOf(notesBefore), html, noteOf(notesAfter)].join("");

const noteOf = (note: string): string =>
  note
    .split(/\n\s*\n/)
    .filter(Boolean)
    .map((paragraph) => `<blockquote><p>${escapeText(paragraph)}</p></blockquote>`)
    .join("");

const numberOf = (given: string | null | undefined): number | null =>
  given && /^[1-9]\d{0,6}$/.test(given) ? Number(given) : null;

const placeOf = ({ _id, slug, title }: StoryDoc) => ({ id: String(_id), slug, title });
const chapterOf = ({ _id, number, title }: RevisedChapter) => ({ id: String(_id), number, title });
