import { MyProjectsPage } from "../../../../../views/stories/editing/MyProjectsPage.tsx";
import { MyStoriesPage } from "../../../../../views/stories/editing/MyStoriesPage.tsx";
import { StoryFormPage } from "../../../../../views/stories/editing/StoryFormPage.tsx";
import { closedUntil, heldUntil } from "../../../../core/auth/posting.ts";
import { atField, invalidField, notFound } from "../../../../core/base/errors.ts";
import type { Viewer } from "../../../../core/base/viewer.ts";
import { csrfToken } from "../../../../core/http/csrf.ts";
import {
  definePage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  type SentForm,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import { pagingOf } from "../../../../core/pages/paging.ts";
import { validate } from "../../../../core/validate.ts";
import { editingMessages } from "../../../../shared/stories/editing.messages.ts";
import { editingPaths } from "../../../../shared/stories/editing.paths.ts";
import {
  contentsLines,
  contentsTree,
  movedLine,
  placeOfLine,
  placeOfPart,
  placesFor,
} from "../../../../shared/stories/parts.ts";
import { setupText } from "../../../../shared/stories/setup.text.ts";
import type {
  MyProjectsPageData,
  MyStoriesPageData,
  StoryFormPageData,
} from "../../../../shared/stories/writing.dto.ts";
import { writingText } from "../../../../shared/stories/writing.text.ts";
import { fromLocalTime } from "../../../../shared/zones.ts";
import { zoneOf } from "../../../people/users/index.ts";
import { findScheduledBy, hasDrafts, publishDrafts, reorderChapter } from "../../chapters/index.ts";
import { updatePart } from "../../parts/index.ts";
import { presentCover } from "../../stories/entity.ts";
import {
  isWrittenTogether,
  presentManagedContents,
  presentParts,
  type StoryAction,
  type StoryDoc,
  storyFor,
  storyPolicy,
} from "../../stories/index.ts";
import { deleteStory } from "../commands/keep.ts";
import { assertReady, isOutBy, publishStory, scheduleStory, unpublishStory } from "../commands/publish.ts";
import { updateStory } from "../commands/write.ts";
import { presentMyStory, presentProject } from "../present.ts";
import { readMyStories, readProjects } from "../reads.ts";
import { updateStoryRules } from "../rules.ts";
import { COVER_UPLOAD, inputOf, saverWithCover, valuesOf, type WritingDependencies } from "./story-form.ts";

/** The author's desk: one's stories, and all that can be changed of one. */
export function writingPages(dependencies: WritingDependencies): PageDefinition[] {
  const { services } = dependencies;
  const withCover = saverWithCover(dependencies);
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

  const projects = definePage<MyProjectsPageData>({
    path: editingPaths.myProjects(),
    query: ["after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const found = await readProjects(viewer.id!, {
        after: query.get("after"),
        before: query.get("before"),
      });
      return {
        projects: found.rows.map((story) => presentProject(viewer, story)),
        paging: pagingOf(editingPaths.myProjects(), found, null),
      };
    },
    meta: () => ({ title: writingText.projects.title, robots: "noindex" }),
    Component: MyProjectsPage,
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
          setup: story.setup?.step ?? null,
          publishAt: story.scheduledFor?.toISOString() ?? null,
          heldUntil: await held(context.viewer, story),
          ownCover: story.cover !== null && !story.coverDrawn,
          contents: presentManagedContents(story),
          parts: presentParts(story),
          token: csrfToken(context.request),
        },
        values: valuesOf(story, zone),
        can: { publish: can("publish"), delete: can("delete"), sell: !isWrittenTogether(story) },
        zone,
      };
    },
    upload: COVER_UPLOAD,
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
        await moveLine(context, story, form.values.move ?? "");
        return seeOther(`${editingPaths.storyEdit(id)}#chapters`);
      }
      const input = { ...inputOf(form), version: form.values.version };
      validate(updateStoryRules, input);
      if (story.setup && asksToPublish(form)) {
        await withCover(context, form, () => updateStory(services, caller, id, input));
        request.session.flash = { kind: "success", text: setupText.asked };
        return seeOther(editingPaths.storySetup(id, story.setup.step));
      }
      const tell = await publication(context, form, story);
      const saved = await withCover(context, form, () => updateStory(services, caller, id, input));
      request.session.flash = { kind: "success", text: await tell(saved) };
      return seeOther(editingPaths.storyEdit(id));
    },
    meta: ({ story }) => ({ title: writingText.story.editTitle(story.title), robots: "noindex" }),
    Component: StoryFormPage,
  });

  /** "<id> up" or "<id> down" of a chapter or part: one place; where parts begin and end are places of chapters too. */
  const moveLine = async ({ caller }: PageContext, story: StoryDoc, move: string): Promise<void> => {
    const [id = "", how] = move.split(" ");
    const lines = contentsLines(
      contentsTree(presentManagedContents(story), presentParts(story), { empty: true }),
    );
    const at = lines.findIndex((line) =>
      line.kind === "entry" ? line.entry.id === id : line.kind === "begin" && line.part.id === id,
    );
    const line = lines[at];
    if (!line) throw notFound();
    const places = placesFor(lines, at);
    const to =
      (how === "up" ? places.findLast((place) => place < at) : places.find((place) => place > at)) ?? at;
    const order = movedLine(lines, at, to);
    if (line.kind === "entry") {
      await reorderChapter(services, caller, id, placeOfLine(order, to));
      return;
    }
    const { parent, position } = placeOfPart(order, to);
    await updatePart(services, caller, String(story._id), id, { parent, position });
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
        if (!at || at <= services.now()) throw invalidField("publishAt", editingMessages.scheduleInFuture);
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

  return [mine, projects, edit];
}

const asksToPublish = ({ values: { intent } }: SentForm): boolean =>
  intent === "publish" || intent === "schedule";
