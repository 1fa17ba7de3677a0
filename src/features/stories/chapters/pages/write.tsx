import { Types } from "mongoose";
import { heldUntil } from "#core/auth/posting.ts";
import { notFound } from "#core/base/errors.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { PageProps } from "#shared/form.ts";
import { CHAPTER_TYPES } from "#shared/stories/chapters.enums.ts";
import { CHAPTER_ID, chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { ChapterFormPageData } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { ChapterFormPage } from "#views/stories/chapters/ChapterFormPage.tsx";
import { ChapterTypePage } from "#views/stories/chapters/ChapterTypePage.tsx";
import { readReusableNotes } from "../../reusable-notes/index.ts";
import { type StoryDoc, storyFor, storyPolicy } from "../../stories/index.ts";
import { numberOnForm } from "../address.ts";
import { schedulerOf } from "../change.ts";
import { deleteChapter } from "../commands/arrange.ts";
import { editChapter } from "../commands/edit.ts";
import { settleChapter } from "../commands/publish.ts";
import { createChapter } from "../commands/write.ts";
import type { ChapterDoc } from "../model.ts";
import { readChapterToEdit } from "../reads.ts";
import { publication } from "./publication.ts";
import {
  asTyped,
  baseOf,
  besideText,
  inputOf,
  metOf,
  presentPlace,
  textOfRevision,
  valuesOf,
  withChosenNotes,
} from "./write-form.ts";

/** The form is multipart, because other encodings triple the size of text in non-Latin scripts. */
const NO_FILES = { maxBytes: 0, fields: [] };
/** Scripts for autosave and for rich-text editing. */
const SCRIPTS = ["desk.js", "editor.js"];

/** Chapter editor pages, in Markdown with HTML for what Markdown cannot express. */
export function chapterWritingPages(services: Services): PageDefinition[] {
  const create = definePage<NewChapterData>({
    path: "/story/:id/chapters/new",
    query: ["type"],
    access: membersOnly,
    cache: "private",
    async load(context) {
      const story = await storyFor(context, "write-chapters");
      return {
        story: presentPlace(story),
        chapter: null,
        steps:
          story.contents.length === 0
            ? { kind: "story", reached: story.setup?.step ?? null }
            : { kind: "chapter" },
        asked: CHAPTER_TYPES.some((type) => type === context.query.get("type")),
        values: { type: context.query.get("type") ?? "chapter", draft: String(new Types.ObjectId()) },
        can: { publish: storyPolicy.can(context.viewer, "publish-chapters", story), delete: false },
        live: false,
        reusable: await readReusableNotes(context.viewer.id!),
        zone: await zoneOf(context.viewer),
      };
    },
    upload: NO_FILES,
    async action(context, sent) {
      const form = await withChosenNotes(context, sent);
      const story = await storyFor(context, "write-chapters");
      const input = inputOf(form);
      const finish = await publication(services, context, form, story, { input, state: "draft" });
      const { draft: id, writer, turn } = form.values;
      const made = await createChapter(services, context.caller, String(story._id), {
        ...input,
        id,
        writer,
      }).catch(asTyped);
      // The form may have autosaved a shorter text a moment ago.
      return saved(
        { story, id: String(made._id) },
        context,
        { ...input, version: 1, writer, ...(turn ? { turn: Number(turn) } : {}) },
        finish,
      );
    },
    meta: ({ asked }) => ({
      title: writingText.chapter.newTitle,
      robots: "noindex",
      scripts: asked ? SCRIPTS : [],
    }),
    Component: NewChapterPage,
  });

  const edit = definePage<ChapterFormPageData>({
    path: "/story/:id/chapters/:number/edit",
    query: [CHAPTER_ID, "revision"],
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { story, chapter } = await settledFor(context);
      const zone = await zoneOf(context.viewer);
      return {
        story: presentPlace(story),
        steps: null,
        chapter: {
          id: String(chapter._id),
          number: chapter.number,
          state: chapter.state,
          publishedAt: chapter.publishedAt?.toISOString() ?? null,
          publishAt: chapter.scheduledFor?.toISOString() ?? null,
          words: (chapter.pending ?? chapter).words,
          heldUntil:
            schedulerOf(chapter) === context.viewer.id
              ? heldUntil(context.viewer, [chapter], services.now())
              : null,
        },
        values: { ...valuesOf(chapter, zone), ...(await textOfRevision(context, chapter)) },
        can: {
          publish: storyPolicy.can(context.viewer, "publish-chapters", story),
          delete: storyPolicy.can(context.viewer, "delete-chapters", story),
        },
        live: story.collaborators.some(({ role }) => role !== "beta-reader"),
        reusable: await readReusableNotes(context.viewer.id!),
        zone,
      };
    },
    upload: NO_FILES,
    async action(context, sent) {
      const form = await withChosenNotes(context, sent);
      const { story, chapter } = await chapterFor(context, form.values.chapter);
      if (form.values.intent === "delete") {
        await deleteChapter(services, context.caller, String(chapter._id));
        context.request.session.flash = {
          kind: "success",
          text: writingText.chapter.deleted(chapter.title),
        };
        return seeOther(editingPaths.storyEdit(String(story._id)));
      }
      const live = form.values.live === "1";
      if (live) await settleChapter(services, String(chapter._id));
      const input = inputOf(form);
      const finish = await publication(services, context, form, story, { input, state: chapter.state });
      const { version, writer, turn } = form.values;
      const changes = {
        ...(live ? besideText(form) : input),
        ...(version ? { version: Number(version) } : {}),
        ...(turn ? { turn: Number(turn) } : {}),
        // Merges with text the writer has not seen only when saving, not when publishing.
        ...(!live && form.values.intent === "save" && chapter.state !== "published" ? baseOf(form) : {}),
        writer,
      };
      return saved({ story, id: String(chapter._id) }, context, changes, finish);
    },
    meta: ({ values }) => ({
      title: writingText.chapter.editTitle(String(values.title ?? "")),
      robots: "noindex",
      scripts: SCRIPTS,
    }),
    Component: ChapterFormPage,
  });

  /** Loads the chapter after saving pending text from live co-writing. */
  const settledFor = async (context: PageContext) => {
    const found = await chapterFor(context);
    await settleChapter(services, String(found.chapter._id));
    return chapterFor(context, String(found.chapter._id));
  };

  /** Saves an edit and continues to `finish`, or to the conflict page if it met another edit. */
  const saved = async (
    { story, id }: { readonly story: StoryDoc; readonly id: string },
    { caller }: Pick<PageContext, "caller">,
    changes: Parameters<typeof editChapter>[3] & {
      readonly type?: unknown;
      readonly firstPublished?: unknown;
    },
    finish: (chapter: ChapterDoc) => Promise<Response>,
  ): Promise<Response> => {
    try {
      return await finish(await editChapter(services, caller, id, changes));
    } catch (error) {
      const met = metOf(error);
      if (!met) return asTyped(error);
      if (met.merged) {
        // Saved without the form's writer id, because the form's stored copy lacks the other writer's words.
        const { type, firstPublished } = changes;
        const both = { ...met.merged, type, firstPublished, version: met.version, beside: met.kept };
        return saved({ story, id }, { caller }, both, finish);
      }
      return seeOther(chaptersPaths.comparison(String(story._id), id, met.current.revision, met.kept));
    }
  };

  return [create, edit];
}

type NewChapterData = ChapterFormPageData & {
  /** True if the address names the chapter type. */
  readonly asked: boolean;
};

/** Shows the type selection first and then the form; a form with errors is shown again. */
const NewChapterPage = ({ data, form }: PageProps<NewChapterData>) =>
  data.asked || Object.keys(form.values).length > 0 ? (
    <ChapterFormPage data={data} form={form} />
  ) : (
    <ChapterTypePage data={data} />
  );

/** Returns the chapter of the form, or the one with the given id, wherever it has been moved. */
async function chapterFor(
  context: PageContext,
  id?: string,
): Promise<{ story: StoryDoc; chapter: ChapterDoc }> {
  const story = await storyFor(context, "edit-chapters");
  const chapter = await readChapterToEdit(context.viewer, story, numberOnForm(context, story, id));
  if (!chapter) throw notFound();
  return { story, chapter };
}
