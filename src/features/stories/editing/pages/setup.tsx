import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { validate, validateChange } from "#core/validate.ts";
import { zoneOf } from "#features/people/users/index.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { StorySetupPageData, StoryTypePageData } from "#shared/stories/setup.dto.ts";
import { setupText } from "#shared/stories/setup.text.ts";
import type { AskedStep } from "#shared/stories/setup.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { StorySetupPage } from "#views/stories/editing/StorySetupPage.tsx";
import { StoryTypePage } from "#views/stories/editing/StoryTypePage.tsx";
import { presentCover } from "../../stories/entity.ts";
import { isWrittenTogether, type StoryDoc, storyFor } from "../../stories/index.ts";
import { passStep } from "../commands/setup.ts";
import { createStory, updateStory } from "../commands/write.ts";
import { presentDraft } from "../present.ts";
import { readDrafts } from "../reads.ts";
import { beginStoryRules, updateStoryRules } from "../rules.ts";
import {
  COVER_UPLOAD,
  saverWithCover,
  storyInputOf,
  valuesOf,
  type WritingDependencies,
} from "./story-form.ts";

/** Unfinished stories offered to continue. */
const DRAFTS = 3;

/**
 * Setup of a new story, step by step: a draft from its title on; the author can continue where they stopped.
 */
export function storySetupPages(dependencies: WritingDependencies): PageDefinition[] {
  const { services } = dependencies;
  const withCover = saverWithCover(dependencies);

  const type = definePage<StoryTypePageData>({
    path: editingPaths.storyNew(),
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      const drafts = await readDrafts(viewer.id!, DRAFTS);
      return { values: { kind: "own" }, drafts: drafts.map(presentDraft) };
    },
    async action({ caller, request }, { values }) {
      const { title, kind } = validate(beginStoryRules, { title: values.title, kind: values.kind });
      const setup = { step: "details", together: kind === "collaborative" } as const;
      const story = await createStory(services, caller, { title, language: "en-GB" }, setup);
      request.session.flash = { kind: "success", text: writingText.story.created(story.title) };
      const id = String(story._id);
      return seeOther(
        values.intent === "write"
          ? chaptersPaths.chapterNew(id, "chapter")
          : editingPaths.storySetup(id, "details"),
      );
    },
    meta: () => ({ title: setupText.type.title, robots: "noindex" }),
    Component: StoryTypePage,
  });

  const load =
    (step: AskedStep) =>
    async (context: PageContext): Promise<StorySetupPageData> => {
      const story = await storyFor(context, "update");
      return {
        step,
        reached: story.setup?.step ?? null,
        story: {
          id: String(story._id),
          slug: story.slug,
          title: story.title,
          cover: presentCover(story),
          ownCover: story.cover !== null && !story.coverDrawn,
          passworded: story.passwordVersion !== null,
        },
        together: isWrittenTogether(story) || (story.setup?.together ?? false),
        begun: story.contents.length > 0,
        values: valuesOf(story, await zoneOf(context.viewer)),
      };
    };

  const details = definePage<StorySetupPageData>({
    path: "/story/:id/setup/details",
    access: membersOnly,
    cache: "private",
    load: load("details"),
    upload: COVER_UPLOAD,
    async action(context, form) {
      const { id } = await keep(context, form, detailsOf);
      await passStep(services, context.caller, id, "details");
      return seeOther(editingPaths.storySetup(id, "premium"));
    },
    meta: ({ story }) => ({ title: setupText.resumeOf(story.title), robots: "noindex" }),
    Component: StorySetupPage,
  });

  const premium = definePage<StorySetupPageData>({
    path: "/story/:id/setup/premium",
    access: membersOnly,
    cache: "private",
    load: load("premium"),
    async action(context, form) {
      const { id, story } = await keep(context, form, premiumOf);
      const { setup } = await passStep(services, context.caller, id, "premium");
      // Authors who came here directly have not been asked for the details.
      if (setup) return seeOther(editingPaths.storySetup(id, setup.step));
      if (story.contents.length === 0) return seeOther(chaptersPaths.chapterNew(id, "chapter"));
      context.request.session.flash = { kind: "success", text: setupText.done };
      return seeOther(editingPaths.storyEdit(id));
    },
    meta: ({ story }) => ({ title: setupText.resumeOf(story.title), robots: "noindex" }),
    Component: StorySetupPage,
  });

  /** Saves the input; only the texts that were typed if the author skips the step. */
  const keep = async (
    context: PageContext,
    form: SentForm,
    inputOfStep: (form: SentForm) => Record<string, unknown>,
  ): Promise<{ id: string; story: StoryDoc }> => {
    const story = await storyFor(context, "update");
    const id = String(story._id);
    const { intent, version } = form.values;
    const typed = intent === "skip" ? textsTyped(form, story) : null;
    if (typed && Object.keys(typed).length === 0) return { id, story };
    const input = { ...(typed ?? inputOfStep(form)), version };
    validateChange(updateStoryRules, input);
    await withCover(context, form, story, () => updateStory(services, context.caller, id, input));
    return { id, story };
  };

  return [type, details, premium];
}

/** Returns the texts of a form that are neither empty nor as they are stored. */
function textsTyped({ values }: SentForm, { title, synopsis, tags }: StoryDoc): Record<string, string> {
  const stored = { title, synopsis, tags: tags.join(", ") };
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, before]) => {
      const text = values[name]?.trim() ?? "";
      return text === "" || text === before ? [] : [[name, text]];
    }),
  );
}

/** Returns the form's fields except those of the next step. */
function detailsOf(form: SentForm): Record<string, unknown> {
  const { mailingList: _, pricing: __, price: ___, previewChapters: ____, ...details } = storyInputOf(form);
  return details;
}

function premiumOf(form: SentForm): Record<string, unknown> {
  const { mailingList, pricing, price, previewChapters } = storyInputOf(form);
  return { mailingList, previewChapters, ...(pricing === undefined ? {} : { pricing, price }) };
}
