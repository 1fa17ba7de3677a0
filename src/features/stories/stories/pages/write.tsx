import { MyStoriesPage } from "../../../../../views/stories/stories/MyStoriesPage.tsx";
import { StoryFormPage } from "../../../../../views/stories/stories/StoryFormPage.tsx";
import { closedUntil, heldUntil } from "../../../../core/auth/posting.ts";
import { atField, invalidField, notFound } from "../../../../core/base/errors.ts";
import type { Viewer } from "../../../../core/base/viewer.ts";
import { isId } from "../../../../core/db/ids.ts";
import type { Files } from "../../../../core/files/files.ts";
import { csrfToken } from "../../../../core/http/csrf.ts";
import { addressKey } from "../../../../core/limits/client-key.ts";
import type { RateLimits } from "../../../../core/limits/rate-limits.ts";
import {
  definePage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  type SentForm,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import type { Services } from "../../../../core/services.ts";
import { validate } from "../../../../core/validate.ts";
import { centsToInput } from "../../../../shared/format.ts";
import { messages } from "../../../../shared/messages.ts";
import { readCrop } from "../../../../shared/people/crop.ts";
import { MAX_UPLOAD_BYTES } from "../../../../shared/platform/uploads.limits.ts";
import type { FormValues } from "../../../../shared/site/site.dto.ts";
import { editingPaths } from "../../../../shared/stories/editing.paths.ts";
import type { MyStoriesPageData, StoryFormPageData } from "../../../../shared/stories/writing.dto.ts";
import { writingText } from "../../../../shared/stories/writing.text.ts";
import { fromLocalTime, toLocalTime } from "../../../../shared/zones.ts";
import { zoneOf } from "../../../people/users/index.ts";
import { findScheduledBy, hasDrafts, publishDrafts, reorderChapter } from "../../chapters/index.ts";
import { deleteStory } from "../commands/keep.ts";
import { assertReady, isOutBy, publishStory, scheduleStory, unpublishStory } from "../commands/publish.ts";
import { createStory, setCover, updateStory } from "../commands/write.ts";
import { storyFor } from "../for-viewer.ts";
import type { StoryDoc } from "../model.ts";
import { type StoryAction, storyPolicy } from "../policy.ts";
import { presentCover, presentManagedContents, presentMyStory } from "../present.ts";
import { readMyStories } from "../reads.ts";
import { createStoryRules, updateStoryRules } from "../rules.ts";

interface Dependencies {
  readonly services: Services;
  readonly limits: RateLimits;
  readonly files: Files;
}

const UPLOAD = { maxBytes: MAX_UPLOAD_BYTES, fields: ["cover"] };
/** Checkboxes: an unticked one is not sent, and means no. */
const FLAGS = ["mature", "private", "complete", "narration", "mailingList", "noCrawlers"] as const;

/** The author's desk: one's stories, a new one, and all that can be changed of one. */
export function writingPages({ services, limits, files }: Dependencies): PageDefinition[] {
  const mine = definePage<MyStoriesPageData>({
    path: editingPaths.myStories(),
    query: ["after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const found = await readMyStories(viewer.id!, {
        after: query.get("after"),
        before: query.get("before"),
      });
      return {
        stories: found.rows.map(presentMyStory),
        paging: pagingOf(editingPaths.myStories(), found, null),
      };
    },
    meta: () => ({ title: writingText.mine.title, robots: "noindex" }),
    Component: MyStoriesPage,
  });

  const create = definePage<StoryFormPageData>({
    path: editingPaths.storyNew(),
    access: membersOnly,
    cache: "private",
    load: async ({ viewer }) => ({
      story: null,
      values: { language: "en-GB", aiUse: "none", pricing: "free", previewChapters: "1" },
      can: { publish: false, delete: false, sell: true },
      zone: await zoneOf(viewer),
    }),
    upload: UPLOAD,
    async action(context, form) {
      const input = inputOf(form);
      validate(createStoryRules, input);
      const story = await withCover(context, form, () => createStory(services, context.caller, input));
      context.request.session.flash = { kind: "success", text: writingText.story.created(story.title) };
      return seeOther(editingPaths.storyEdit(String(story._id)));
    },
    meta: () => ({ title: writingText.story.newTitle, robots: "noindex" }),
    Component: StoryFormPage,
  });

  const edit = definePage<StoryFormPageData>({
    path: "/story/:id/edit",
    access: membersOnly,
    cache: "private",
    async load(context) {
      const story = await storyFor(context, "update");
      const can = (action: StoryAction) => storyPolicy.can(context.viewer, action, story);
      const zone = await zoneOf(context.viewer);
      return {
        story: {
          id: String(story._id),
          slug: story.slug,
          title: story.title,
          state: story.state,
          cover: presentCover(story),
          passworded: story.passwordVersion !== null,
          publishAt: story.scheduledFor?.toISOString() ?? null,
          heldUntil: await held(context.viewer, story),
          ownCover: story.cover !== null && !story.coverDrawn,
          contents: presentManagedContents(story),
          token: csrfToken(context.request),
        },
        values: valuesOf(story, zone),
        can: { publish: can("publish"), delete: can("delete"), sell: story.collaborators.length === 0 },
        zone,
      };
    },
    upload: UPLOAD,
    async action(context, form) {
      const { caller, request } = context;
      const story = await storyFor(context, "update");
      const id = String(story._id);
      if (form.values.intent === "delete") {
        await deleteStory(services, caller, id);
        request.session.flash = { kind: "success", text: writingText.story.deleted(story.title) };
        return seeOther(editingPaths.myStories());
      }
      if (form.values.intent === "move") {
        await moveChapter(context, story, form.values.move ?? "");
        return seeOther(`${editingPaths.storyEdit(id)}#chapters`);
      }
      const input = { ...inputOf(form), version: form.values.version };
      validate(updateStoryRules, input);
      const tell = await publication(context, form, story);
      const saved = await withCover(context, form, () => updateStory(services, caller, id, input));
      request.session.flash = { kind: "success", text: await tell(saved) };
      return seeOther(editingPaths.storyEdit(id));
    },
    meta: ({ story }) => ({ title: writingText.story.editTitle(story?.title ?? ""), robots: "noindex" }),
    Component: StoryFormPage,
  });

  /** "<id> up" or "<id> down": one place, as the buttons of the contents say. */
  const moveChapter = async (
    { caller }: PageContext,
    { contents }: StoryDoc,
    move: string,
  ): Promise<void> => {
    const [chapter = "", how] = move.split(" ");
    const at = contents.findIndex((entry) => entry.chapter.equals(isId(chapter) ? chapter : ""));
    if (at === -1) throw notFound();
    await reorderChapter(services, caller, chapter, { number: Math.max(how === "up" ? at : at + 2, 1) });
  };

  /** Until when the story, or a chapter that the viewer has scheduled, waits beyond its time. */
  const held = async (viewer: Viewer, story: StoryDoc): Promise<string | null> => {
    const now = services.now();
    if (!closedUntil(viewer, now)) return null;
    return heldUntil(viewer, [story, ...(await findScheduledBy(viewer.id, story))], now);
  };

  /**
   * What the pressed button asks for beside saving: refused before anything is saved, and done afterwards by the
   * function it answers, which tells the author.
   */
  const publication = async (
    { caller, viewer }: PageContext,
    { values, all }: SentForm,
    story: StoryDoc,
  ): Promise<(saved: StoryDoc) => Promise<string>> => {
    const { story: words } = writingText;
    const id = String(story._id);
    const chosen = all("publishChapters");
    switch (values.intent) {
      case "publish": {
        const withDrafts = await hasDrafts(id, chosen);
        if (story.state !== "published") assertReady(story, (entry) => withDrafts || isOutBy(entry));
        return async ({ title }) => {
          await publishDrafts(services, caller, id, chosen);
          await publishStory(services, caller, id);
          return words.published(title);
        };
      }
      case "schedule": {
        const at = fromLocalTime(values.publishAt ?? "", await zoneOf(viewer));
        if (!at || at <= services.now()) throw invalidField("publishAt", messages.scheduleInFuture);
        const withDrafts = await hasDrafts(id, chosen);
        assertReady(story, (entry) => withDrafts || isOutBy(entry, at));
        return async ({ title }) => {
          await publishDrafts(services, caller, id, chosen);
          await scheduleStory(services, caller, id, { at }).catch(atField("publishAt"));
          return words.scheduled(title);
        };
      }
      case "unpublish":
        return async ({ title }) => {
          await unpublishStory(services, caller, id);
          return words.unpublished(title);
        };
      default:
        return async () => words.saved;
    }
  };

  /** Works on the picture first, so that nothing is saved beside one that is refused, and gives it to what is saved. */
  const withCover = async (
    { caller, viewer, request }: PageContext,
    { files: sent, values }: SentForm,
    save: () => Promise<StoryDoc>,
  ): Promise<StoryDoc> => {
    if (!sent.cover) {
      const saved = await save();
      return values.removeCover ? setCover(services, caller, String(saved._id), { cover: null }) : saved;
    }
    await limits.consume("uploadByMember", viewer.id ?? addressKey(request.ip));
    const { fileName: name, bytes } = sent.cover;
    const cover = await files.putImage(bytes, {
      ...{ kind: "cover", owner: viewer.id, name, field: "cover" },
      crop: readCrop(values.cover_crop),
    });
    try {
      return await setCover(services, caller, String((await save())._id), { cover });
    } catch (error) {
      await files.remove(cover.id);
      throw error;
    }
  };

  return [mine, create, edit];
}

/** The form as `StoryInput`: unticked boxes are no, an empty password field leaves the password as it is. */
function inputOf({ values, all }: SentForm): Record<string, unknown> {
  const { title, synopsis, tags, language, aiUse, pricing, price, previewChapters, password } = values;
  return {
    title,
    synopsis,
    tags,
    language,
    aiUse,
    ...(pricing === undefined ? {} : { pricing, price: pricing === "paid" ? price || 0 : null }),
    previewChapters,
    categories: all("categories"),
    warnings: all("warnings"),
    ...Object.fromEntries(FLAGS.map((flag) => [flag, values[flag] ?? false])),
    ...(password ? { password } : values.removePassword ? { password: "" } : {}),
  };
}

const valuesOf = (story: StoryDoc, zone: string): FormValues => ({
  title: story.title,
  synopsis: story.synopsis,
  categories: story.categories,
  tags: story.tags.join(", "),
  language: story.language,
  warnings: story.warnings,
  aiUse: story.aiUse,
  ...Object.fromEntries(FLAGS.map((flag) => [flag, story[flag] ? "true" : ""])),
  pricing: story.price === null ? "free" : "paid",
  price: story.price === null ? "" : centsToInput(story.price),
  previewChapters: String(story.previewChapters),
  publishAt: story.scheduledFor ? toLocalTime(story.scheduledFor, zone) : "",
  version: String(story.version),
});
