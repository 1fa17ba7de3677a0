import { HttpError, invalidField, notFound } from "#core/base/errors.ts";
import { toId } from "#core/db/ids.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { assertOlder } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { htmlToMarkdown } from "#core/text/index.ts";
import type { FormValues } from "#shared/form.ts";
import { CHAPTER_MAX } from "#shared/stories/chapters.limits.ts";
import { chaptersMessages } from "#shared/stories/chapters.messages.ts";
import type {
  SuggestedPartDto,
  SuggestionPageData,
  SuggestionsPageData,
  SuggestPageData,
} from "#shared/stories/suggestions.dto.ts";
import { suggestionsPaths } from "#shared/stories/suggestions.paths.ts";
import { suggestionsText as storedTexts } from "#shared/stories/suggestions.text.ts";
import { SuggestionPage } from "#views/stories/suggestions/SuggestionPage.tsx";
import { SuggestionsPage } from "#views/stories/suggestions/SuggestionsPage.tsx";
import { SuggestPage } from "#views/stories/suggestions/SuggestPage.tsx";
import { presentUserCard, rememberedCardsOf, zoneOf } from "../../people/users/index.ts";
import type { ChapterDoc } from "../chapters/index.ts";
import type { Comparers } from "../comparison/index.ts";
import { type StoryDoc, storyFor } from "../stories/index.ts";
import { answerSuggestion } from "./answers.ts";
import { decideBranch, decideParts, suggest, withdrawSuggestion } from "./commands.ts";
import { forgetDraft, readDrafts, saveDraft } from "./drafts.ts";
import { findFormer, listFormer } from "./former.ts";
import type { SuggestionDoc, SuggestionDraftDoc } from "./model.ts";
import { partsOf, textOfBlocks } from "./parts.ts";
import { cardsFor, presentAnswers, presentRow, statesOf } from "./present.ts";
import {
  chapterToSuggest,
  editorsOf,
  findOwnSuggestion,
  mayDecide,
  maySuggest,
  readSuggestion,
  readSuggestions,
} from "./reads.ts";

/** Forms with texts are sent as multipart, like a chapter's form. */
const NO_FILES = { maxBytes: 0, fields: [] };

/** Pages with editors' suggestions for a story, chapter by chapter, and the forms for deciding about them. */
export function suggestionPages(services: Services, comparers: Comparers): PageDefinition[] {
  const overview = definePage<SuggestionsPageData>({
    path: "/story/:id/suggestions",
    query: ["before", "by"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const story = await storyFor({ viewer, params }, "edit-chapters");
      const before = momentOf(query.get("before"));
      const editorId = query.get("by");
      const everyone = await editorsOf(story._id);
      if (editorId && !everyone.includes(editorId)) throw notFound();
      const by = editorId ? toId(editorId) : undefined;
      const { open, decided, older } = await readSuggestions(story._id, { before, by });
      assertOlder(before, decided);
      const cards = await rememberedCardsOf(everyone);
      const titles = new Map(story.contents.map(({ chapter, title }) => [String(chapter), title]));
      // Suggestions for chapters in the bin stay open there.
      const rows = open
        .filter(({ chapter }) => titles.has(String(chapter)))
        .map((each) => ({ ...presentRow(each, cards), chapter: String(each.chapter) }));
      const editors = new Map<string, SuggestionsPageData["editors"][number]>();
      for (const { id, version, by, open: count } of rows) {
        if (!by) continue;
        const known = editors.get(by.id);
        const seen = [...(known ? [known.seen] : []), `${id}:${version}`].join(" ");
        editors.set(by.id, { ...by, open: (known?.open ?? 0) + count, seen });
      }
      return {
        story: placeOf(story),
        chapters: story.contents.map(({ chapter, title }, index) => ({
          id: String(chapter),
          number: index + 1,
          title,
          open: rows.filter((row) => row.chapter === String(chapter)),
        })),
        history: decided.map((each) => ({
          ...presentRow(each, cards),
          chapter: titles.get(String(each.chapter)) ?? "",
        })),
        older: older && suggestionsPaths.decided(params.id!, older.toISOString(), editorId),
        everyone: everyone.flatMap((id) => (cards.has(id) ? [presentUserCard(cards.get(id)!)] : [])),
        of: editorId && cards.has(editorId) ? presentUserCard(cards.get(editorId)!) : null,
        editors: [...editors.values()],
        can: { suggest: maySuggest(viewer, story), decide: mayDecide(viewer, story) },
        zone: await zoneOf(viewer),
      };
    },
    async action({ caller, viewer, params, query, request }, { values }) {
      await storyFor({ viewer, params }, "write-chapters");
      const { intent, editor = "", seen } = values;
      if (intent !== "take" && intent !== "refuse") throw notFound();
      const asSeen = seen === undefined ? {} : { seen: seenIn(seen) };
      const which = { editor, taken: intent === "take", ...asSeen };
      const { changed, unseen } = await decideBranch(services, caller, params.id!, which);
      request.session.flash =
        unseen > 0 ? { kind: "info", text: storedTexts.done.unseen } : flashFor(intent, changed);
      return seeOther(suggestionsPaths.suggestions(params.id!, query.get("by")));
    },
    meta: ({ story }) => ({ title: storedTexts.titleOf(story.title), robots: "noindex" }),
    Component: SuggestionsPage,
  });

  const write = definePage<SuggestPageData>({
    path: "/story/:id/suggestions/new/:chapter",
    query: ["draft"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const { story, chapter } = await placeFor(viewer, params);
      const ownSuggestion = await findOwnSuggestion(viewer, chapter._id);
      const latest = chapter.pending ?? chapter;
      const drafts = await readDrafts(viewer, chapter._id, ownSuggestion);
      const draftId = query.get("draft");
      const draft = drafts.find(({ _id }) => String(_id) === draftId) ?? drafts[0] ?? null;
      return {
        story: { ...placeOf(story), language: story.language },
        chapter: chapterOf(chapter),
        values: valuesOf({ draft, own: ownSuggestion, latest }),
        own: ownSuggestion && String(ownSuggestion._id),
        draft: draft && presentDraft(draft),
        beside: drafts.filter((each) => each !== draft).map(presentDraft),
        zone: await zoneOf(viewer),
      };
    },
    upload: NO_FILES,
    async action({ caller, viewer, params, request }, { values }) {
      const { story, chapter } = await placeFor(viewer, params);
      const { text: markdown = "", note, revision, version, base, writer, draft, turn, intent } = values;
      const [storyId, chapterId] = [String(story._id), String(chapter._id)];
      const from = draft && turn ? { from: { id: draft, turn: Number(turn) } } : {};
      const form = { ...from, ...(writer ? { writer } : {}) };
      if (intent === "discard") {
        await forgetDraft({ by: toId(viewer.id!), chapter: chapter._id }, form);
        request.session.flash = { kind: "success", text: storedTexts.write.discarded };
        return seeOther(suggestionsPaths.suggest(storyId, chapterId));
      }
      // Checked before the expensive parsing; the command checks the length of the result.
      if (markdown.length > CHAPTER_MAX) throw invalidField("text", chaptersMessages.chapterTooLong);
      const written = { note, revision, version, base, ...form };
      if (intent === "draft") {
        const saved = await saveDraft(services, caller, chapterId, { ...written, text: markdown });
        request.session.flash = { kind: "success", text: storedTexts.write.saved };
        return seeOther(suggestionsPaths.suggestDraft(storyId, chapterId, String(saved._id)));
      }
      const made = await suggest(services, caller, chapterId, { ...written, markdown });
      request.session.flash = { kind: "success", text: storedTexts.write.sent };
      return seeOther(suggestionsPaths.suggestion(storyId, String(made._id)));
    },
    meta: ({ chapter }) => ({
      title: storedTexts.write.title(chapter.title),
      robots: "noindex",
      scripts: ["desk.js", "editor.js"],
    }),
    Component: SuggestPage,
  });

  const one = definePage<SuggestionPageData>({
    path: "/story/:id/suggestions/:suggestion",
    query: ["version"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, params, query }) {
      const { story, chapter, suggestion } = await readSuggestion(viewer, params.suggestion!);
      if (String(story._id) !== params.id) throw notFound();
      const cards = await cardsFor([suggestion]);
      const row = presentRow(suggestion, cards);
      const requestedVersion = Number(query.get("version")) || suggestion.version;
      const looked =
        requestedVersion === suggestion.version ? null : await findFormer(suggestion._id, requestedVersion);
      if (!looked && requestedVersion !== suggestion.version) throw notFound();
      const { base, html, note } = looked ?? suggestion;
      const parts = partsOf(base, html);
      const states = looked ? null : statesOf(suggestion, parts, (chapter.pending ?? chapter).html);
      const texts = parts.map(({ before, after }) => ({
        before: textOfBlocks(before),
        after: textOfBlocks(after),
        view: "inline" as const,
        whole: true,
      }));
      const compared = await comparers.compareAll(viewer.id!, texts).catch(unlessRefused);
      return {
        story: placeOf(story),
        chapter: chapterOf(chapter),
        suggestion: { ...row, note },
        former: looked && { version: looked.version, at: looked.at.toISOString() },
        versions: (await listFormer(suggestion._id)).map(({ version, at }) => ({
          version,
          at: at.toISOString(),
        })),
        parts: parts.map(
          ({ key }, at): SuggestedPartDto => ({
            key,
            state: states?.[at] ?? null,
            comparison: compared?.[at] ?? null,
          }),
        ),
        answers: presentAnswers(viewer, suggestion, cards),
        can: {
          decide: !looked && suggestion.state === "open" && mayDecide(viewer, story),
          change: !looked && suggestion.state === "open" && String(suggestion.by) === viewer.id,
        },
        zone: await zoneOf(viewer),
      };
    },
    async action({ caller, params, request }, { values }) {
      const id = params.suggestion!;
      const { intent, part, about, version } = values;
      let changed = 0;
      if (intent === "take" || intent === "refuse") {
        const keys = part ? [part] : undefined;
        const seen = version ? { version: Number(version) } : {};
        const decision = { taken: intent === "take", keys, ...seen };
        changed = (await decideParts(services, caller, id, decision)).changed;
      } else if (intent === "answer")
        await answerSuggestion(services, caller, id, { text: values.text ?? "", part: about });
      else if (intent === "withdraw") await withdrawSuggestion(caller, id);
      else throw notFound();
      request.session.flash = flashFor(intent, changed);
      return seeOther(
        intent === "withdraw"
          ? suggestionsPaths.suggestions(params.id!)
          : `${suggestionsPaths.suggestion(params.id!, id)}${intent === "answer" ? (about ? `#part-${about}` : "#answers") : ""}`,
      );
    },
    meta: ({ chapter }) => ({ title: storedTexts.view.title(chapter.title), robots: "noindex" }),
    Component: SuggestionPage,
  });

  return [overview, write, one];
}

/** Parses the versions of suggestions that a form showed. */
const seenIn = (given: string): ReadonlyMap<string, number> =>
  new Map(
    given
      .split(" ")
      .map((each) => each.split(":"))
      .map(([id = "", version]) => [id, Number(version)]),
  );

const flashFor = (intent: "take" | "refuse" | "answer" | "withdraw", changed: number) =>
  changed > 0
    ? ({ kind: "info", text: storedTexts.done.some } as const)
    : ({ kind: "success", text: storedTexts.done[intent] } as const);

async function placeFor(
  viewer: Parameters<typeof chapterToSuggest>[0],
  params: Readonly<Record<string, string>>,
) {
  const target = await chapterToSuggest(viewer, params.chapter ?? "");
  if (String(target.story._id) !== params.id) throw notFound();
  return target;
}

/** Initial values of the form: the draft, else the sent suggestion, else the chapter. */
function valuesOf({
  draft,
  own,
  latest,
}: {
  readonly draft: SuggestionDraftDoc | null;
  readonly own: SuggestionDoc | null;
  readonly latest: { readonly html: string; readonly revision: number };
}): FormValues {
  if (draft) {
    const { text, note, revision, version, base, _id, turn } = draft;
    const numbers = { revision: String(revision), version: String(version), turn: String(turn) };
    return { text, note, ...numbers, base: htmlToMarkdown(base), draft: String(_id) };
  }
  if (own) {
    const { html, note, revision, version, base } = own;
    const numbers = { revision: String(revision), version: String(version) };
    return { text: htmlToMarkdown(html), note, ...numbers, base: htmlToMarkdown(base) };
  }
  const text = htmlToMarkdown(latest.html);
  return { text, note: "", revision: String(latest.revision), version: "0", base: text };
}

const presentDraft = ({ _id, updatedAt }: SuggestionDraftDoc) => ({
  id: String(_id),
  at: updatedAt.toISOString(),
});

/** Returns null for HTTP errors, so that the page's forms are shown even if its texts cannot be compared. */
function unlessRefused(error: unknown): null {
  if (error instanceof HttpError) return null;
  throw error;
}

function momentOf(given: string | null): Date | null {
  const at = given ? new Date(given) : null;
  return at && !Number.isNaN(at.getTime()) ? at : null;
}

const placeOf = ({ _id, slug, title }: StoryDoc) => ({ id: String(_id), slug, title });
const chapterOf = ({ _id, number, title }: ChapterDoc) => ({ id: String(_id), number, title });
