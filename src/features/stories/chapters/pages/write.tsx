import { ChapterFormPage } from "../../../../../views/stories/chapters/ChapterFormPage.tsx";
import { assertMayPost, closedUntil, heldUntil } from "../../../../core/auth/posting.ts";
import { atField, forbidden, HttpError, invalidField, notFound } from "../../../../core/http/errors.ts";
import {
  definePage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  type SentForm,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { Services } from "../../../../core/services.ts";
import { htmlToMarkdown, markdownToHtml } from "../../../../core/text/index.ts";
import { messages } from "../../../../shared/messages.ts";
import type { ChapterState } from "../../../../shared/stories/chapters.enums.ts";
import { CHAPTER_MAX } from "../../../../shared/stories/chapters.limits.ts";
import { chaptersPaths } from "../../../../shared/stories/chapters.paths.ts";
import { editingPaths } from "../../../../shared/stories/editing.paths.ts";
import type { ChapterFormPageData } from "../../../../shared/stories/writing.dto.ts";

import { writingText } from "../../../../shared/stories/writing.text.ts";
import { fromLocalTime, toLocalTime } from "../../../../shared/zones.ts";
import { zoneOf } from "../../../people/users/index.ts";
import { type StoryDoc, storyFor, storyPolicy } from "../../stories/index.ts";
import { writtenText } from "../change.ts";
import { deleteChapter } from "../commands/arrange.ts";
import { publishChapter, scheduleChapter, schedulerOf } from "../commands/publish.ts";
import { createChapter, updateChapter } from "../commands/write.ts";
import type { ChapterDoc } from "../model.ts";
import { readChapterToEdit } from "../reads.ts";

/** The form is multipart, for in other encodings a chapter in another script than ours takes three times its bytes. */
const NO_FILES = { maxBytes: 0, fields: [] };
/** Keeps in the browser what was typed until it is saved. */
const SCRIPTS = ["keep-words.js"];

/** Writing a chapter in Markdown, which keeps what Markdown cannot say as HTML. */
export function chapterWritingPages(services: Services): PageDefinition[] {
  const create = definePage<ChapterFormPageData>({
    path: "/story/:id/chapters/new",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const story = await storyFor(context, "write-chapters");
      return {
        story: presentPlace(story),
        chapter: null,
        values: { type: "chapter" },
        can: { publish: storyPolicy.can(context.viewer, "publish-chapters", story), delete: false },
        zone: await zoneOf(context.viewer),
      };
    },
    upload: NO_FILES,
    async action(context, form) {
      const story = await storyFor(context, "write-chapters");
      const input = inputOf(form);
      const finish = await publication(context, form, story, { input, state: "draft" });
      const chapter = await createChapter(services, context.caller, String(story._id), input).catch(asTyped);
      return finish(chapter);
    },
    meta: () => ({ title: writingText.chapter.newTitle, robots: "noindex", scripts: SCRIPTS }),
    Component: ChapterFormPage,
  });

  const edit = definePage<ChapterFormPageData>({
    path: "/story/:id/chapters/:number/edit",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const { story, chapter } = await chapterFor(context);
      const zone = await zoneOf(context.viewer);
      return {
        story: presentPlace(story),
        chapter: {
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
        values: valuesOf(chapter, zone),
        can: {
          publish: storyPolicy.can(context.viewer, "publish-chapters", story),
          delete: storyPolicy.can(context.viewer, "delete-chapters", story),
        },
        zone,
      };
    },
    upload: NO_FILES,
    async action(context, form) {
      const { story, chapter } = await chapterFor(context);
      if (form.values.intent === "delete") {
        await deleteChapter(services, context.caller, String(chapter._id));
        context.request.session.flash = {
          kind: "success",
          text: writingText.chapter.deleted(chapter.title),
        };
        return seeOther(editingPaths.storyEdit(String(story._id)));
      }
      const input = inputOf(form);
      const finish = await publication(context, form, story, { input, state: chapter.state });
      const { version } = form.values;
      const changes = { ...input, version };
      return finish(
        await updateChapter(services, context.caller, String(chapter._id), changes).catch(asTyped),
      );
    },
    meta: ({ values }) => ({
      title: writingText.chapter.editTitle(String(values.title ?? "")),
      robots: "noindex",
      scripts: SCRIPTS,
    }),
    Component: ChapterFormPage,
  });

  /**
   * What the pressed button asks for beside saving: refused before anything is saved, and done afterwards by the
   * function it answers. Saving a published chapter shows the change to its readers, if whoever saves may do that;
   * otherwise it waits.
   */
  const publication = async (
    { caller, viewer, request }: PageContext,
    { values }: SentForm,
    story: StoryDoc,
    { input, state }: { input: ReturnType<typeof inputOf>; state: ChapterState },
  ) => {
    const { chapter: words } = writingText;
    const intent = state === "published" ? "publish" : values.intent;
    const asked = values.intent === "publish" || values.intent === "schedule";
    const mayPublish = storyPolicy.can(viewer, "publish-chapters", story);
    if (asked && !mayPublish) throw forbidden();
    if (asked) assertMayPost(caller, services.now());
    const shows =
      mayPublish && !closedUntil(viewer, services.now()) && (intent === "publish" || intent === "schedule");
    if (shows && writtenText({ html: input.html }).html === "")
      throw invalidField("text", messages.chapterEmpty);
    const at = intent === "schedule" ? fromLocalTime(values.publishAt ?? "", await zoneOf(viewer)) : null;
    if (intent === "schedule" && (!at || at <= services.now()))
      throw invalidField("publishAt", messages.scheduleInFuture);

    return async ({ _id, title, number, pending }: ChapterDoc): Promise<Response> => {
      let told: string = pending ? words.waits : words.saved;
      if (shows && at) {
        await scheduleChapter(services, caller, String(_id), { at }).catch(atField("publishAt"));
        told = words.scheduled(title);
      } else if (shows && (pending || state !== "published")) {
        await publishChapter(services, caller, String(_id));
        told = story.state === "published" ? words.published(title) : words.ready(title);
      }
      request.session.flash = { kind: "success", text: told };
      return seeOther(chaptersPaths.chapterEdit(String(story._id), number));
    };
  };

  return [create, edit];
}

async function chapterFor(context: PageContext): Promise<{ story: StoryDoc; chapter: ChapterDoc }> {
  const { params, viewer } = context;
  const story = await storyFor(context, "edit-chapters");
  const number = /^[1-9]\d{0,4}$/.test(params.number!) ? Number(params.number) : Number.NaN;
  const chapter = await readChapterToEdit(viewer, story, number);
  if (!chapter) throw notFound();
  return { story, chapter };
}

const presentPlace = (story: StoryDoc) => ({
  id: String(story._id),
  slug: story.slug,
  title: story.title,
  state: story.state,
});

function inputOf({ values }: SentForm) {
  const { title = "", type, text: markdown = "", notesBefore = "", notesAfter = "" } = values;
  // Before the work of reading it; what it becomes is measured by the command.
  if (markdown.length > CHAPTER_MAX) throw invalidField("text", messages.chapterTooLong);
  return { title, type, html: markdownToHtml(markdown), notesBefore, notesAfter };
}

/** The command's `html` is the form's `text`. */
function asTyped(error: unknown): never {
  if (!(error instanceof HttpError)) throw error;
  const fields = error.fields.map((field) =>
    field.path[0] === "html" ? { ...field, path: ["text"] } : field,
  );
  throw new HttpError(error.status, error.name, error.message, { fields });
}

function valuesOf(chapter: ChapterDoc, zone: string) {
  const { title, html, notesBefore, notesAfter } = chapter.pending ?? chapter;
  return {
    title,
    type: chapter.type,
    text: htmlToMarkdown(html),
    notesBefore,
    notesAfter,
    publishAt: chapter.scheduledFor ? toLocalTime(chapter.scheduledFor, zone) : "",
    version: String(chapter.version),
  };
}
