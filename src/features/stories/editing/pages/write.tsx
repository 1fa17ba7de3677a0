import { closedUntil, heldUntil } from "#core/auth/posting.ts";
import { notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { csrfToken } from "#core/http/csrf.ts";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { validateChange } from "#core/validate.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import {
  contentsLines,
  contentsTree,
  movedLine,
  placeOfLine,
  placeOfPart,
  placesFor,
} from "#shared/stories/parts.ts";
import { setupText } from "#shared/stories/setup.text.ts";
import type {
  MyProjectsPageData,
  MyStoriesPageData,
  StoryFormPageData,
} from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { MyProjectsPage } from "#views/stories/editing/MyProjectsPage.tsx";
import { MyStoriesPage } from "#views/stories/editing/MyStoriesPage.tsx";
import { StoryFormPage } from "#views/stories/editing/StoryFormPage.tsx";
import { findScheduledBy, reorderChapter } from "../../chapters/index.ts";
import { updatePart } from "../../parts/index.ts";
import { presentCover } from "../../stories/entity.ts";
import {
  coAuthorsOf,
  isWrittenTogether,
  presentManagedContents,
  presentParts,
  type StoryAction,
  type StoryDoc,
  storyFor,
  storyPolicy,
} from "../../stories/index.ts";
import { deleteStory } from "../commands/removal.ts";
import { updateStory } from "../commands/write.ts";
import { presentMyStory, presentProject } from "../present.ts";
import { readMyStories, readProjects } from "../reads.ts";
import { updateStoryRules } from "../rules.ts";
import { warningsBeforePublication } from "../warnings.ts";
import { asksToPublish, needsDetails, publication, withDetails } from "./publication.ts";
import {
  COVER_UPLOAD,
  saverWithCover,
  storyInputOf,
  valuesOf,
  type WritingDependencies,
} from "./story-form.ts";

/** Author pages: the author's stories, and editing one. */
export function writingPages(dependencies: WritingDependencies): PageDefinition[] {
  const { services } = dependencies;
  const withCover = saverWithCover(dependencies);
  const mine = definePage<MyStoriesPageData>({
    path: editingPaths.myStories(),
    query: ["after", "before"],
    access: membersOnly,
    cache: "private",
    async load({ viewer, query }) {
      const myStories = await readMyStories(viewer.id!, {
        after: query.get("after"),
        before: query.get("before"),
      });
      return {
        stories: myStories.rows.map(presentMyStory),
        paging: pagingOf(editingPaths.myStories(), myStories, null),
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
      const projects = await readProjects(viewer.id!, {
        after: query.get("after"),
        before: query.get("before"),
      });
      return {
        projects: projects.rows.map((story) => presentProject(viewer, story)),
        paging: pagingOf(editingPaths.myProjects(), projects, null),
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
          hasCoAuthors: coAuthorsOf(story).length > 0,
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
      const input = { ...storyInputOf(form), version: form.values.version };
      const changed = withDetails(story, validateChange(updateStoryRules, input));
      const needs = needsDetails(form, changed);
      const isWarned =
        asksToPublish(form) &&
        story.state !== "published" &&
        (await warningsBeforePublication(services, context.viewer, story)).length > 0;
      if (needs || isWarned) {
        await withCover(context, form, story, () => updateStory(services, caller, id, input));
        if (needs) request.session.flash = { kind: "info", text: setupText.asked };
        const at = form.values.intent === "schedule" ? form.values.publishAt : undefined;
        return seeOther(editingPaths.storyPublish(id, at));
      }
      const tell = await publication(services, context, form, changed);
      const saved = await withCover(context, form, story, () => updateStory(services, caller, id, input));
      request.session.flash = { kind: "success", text: await tell(saved) };
      return seeOther(editingPaths.storyEdit(id));
    },
    meta: ({ story }) => ({ title: writingText.story.editTitle(story.title), robots: "noindex" }),
    Component: StoryFormPage,
  });

  /**
   * Moves a chapter or part by one position ("<id> up" or "<id> down"); the borders of parts are positions
   * for chapters too.
   */
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

  /** Returns until when the story, or a chapter the viewer scheduled, is delayed beyond its time. */
  const held = async (viewer: Viewer, story: StoryDoc): Promise<string | null> => {
    const now = services.now();
    if (!closedUntil(viewer, now)) return null;
    return heldUntil(viewer, [story, ...(await findScheduledBy(viewer.id, story))], now);
  };

  return [mine, projects, edit];
}
