import { ChapterFormPage } from "../../../../views/chapters/ChapterFormPage.tsx";
import { atField, invalidField, notFound } from "../../../core/http/errors.ts";
import {
  definePage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  type SentForm,
  seeOther,
} from "../../../core/pages/define-page.ts";
import type { Services } from "../../../core/services.ts";
import { htmlToMarkdown, markdownToHtml } from "../../../core/text/index.ts";
import type { ChapterFormPageData } from "../../../shared/dto.ts";
import { messages } from "../../../shared/messages.ts";
import { paths } from "../../../shared/paths.ts";
import { text } from "../../../shared/text/index.ts";
import { fromLocalTime, toLocalTime } from "../../../shared/zones.ts";
import { type StoryDoc, storyFor } from "../../stories/index.ts";
import { zoneOf } from "../../users/index.ts";
import { deleteChapter } from "../commands/arrange.ts";
import { publishChapter, scheduleChapter } from "../commands/publish.ts";
import { createChapter, updateChapter } from "../commands/write.ts";
import type { ChapterDoc } from "../model.ts";
import { readChapterToEdit } from "../reads.ts";

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
        zone: await zoneOf(context.viewer),
      };
    },
    async action(context, form) {
      const story = await storyFor(context, "write-chapters");
      const chapter = await createChapter(services, context.caller, String(story._id), inputOf(form));
      return finish(context, form, story, chapter);
    },
    meta: () => ({ title: text.writing.chapter.newTitle, robots: "noindex" }),
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
          words: (chapter.pending ?? chapter).words,
          publishAt: chapter.scheduledFor?.toISOString() ?? null,
        },
        values: valuesOf(chapter, zone),
        zone,
      };
    },
    async action(context, form) {
      const { story, chapter } = await chapterFor(context);
      if (form.values.intent === "delete") {
        await deleteChapter(services, context.caller, String(chapter._id));
        context.request.session.flash = {
          kind: "success",
          text: text.writing.chapter.deleted(chapter.title),
        };
        return seeOther(paths.storyEdit(String(story._id)));
      }
      const input = { ...inputOf(form), version: form.values.version };
      const saved = await updateChapter(services, context.caller, String(chapter._id), input);
      return finish(context, form, story, saved);
    },
    meta: ({ values }) => ({
      title: text.writing.chapter.editTitle(String(values.title ?? "")),
      robots: "noindex",
    }),
    Component: ChapterFormPage,
  });

  /** Publishes or schedules as the button says; saving a published chapter shows the change to its readers. */
  const finish = async (context: PageContext, form: SentForm, story: StoryDoc, chapter: ChapterDoc) => {
    const { caller, viewer, request } = context;
    const { chapter: words } = text.writing;
    const id = String(chapter._id);
    const { intent } = form.values;
    let told: string = words.saved;
    if (intent === "schedule") {
      const at = fromLocalTime(form.values.publishAt ?? "", await zoneOf(viewer));
      if (!at) throw invalidField("publishAt", messages.scheduleInFuture);
      await scheduleChapter(services, caller, id, { at }).catch(atField("publishAt"));
      told = words.scheduled(chapter.title);
    } else if (intent === "publish" || (chapter.state === "published" && chapter.pending)) {
      await publishChapter(services, caller, id);
      told = words.published(chapter.title);
    }
    request.session.flash = { kind: "success", text: told };
    return seeOther(paths.chapterEdit(String(story._id), chapter.number));
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

const presentPlace = (story: StoryDoc) => ({ id: String(story._id), slug: story.slug, title: story.title });

const inputOf = ({ values }: SentForm) => ({
  title: values.title ?? "",
  type: values.type,
  html: markdownToHtml(values.text ?? ""),
  notesBefore: values.notesBefore ?? "",
  notesAfter: values.notesAfter ?? "",
});

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
