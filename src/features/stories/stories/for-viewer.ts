import { forbidden, notFound } from "#core/base/errors.ts";
import type { Viewer } from "#core/base/viewer.ts";
import { byToken, type PageContext, type SlotDefinition } from "#core/pages/define-page.ts";
import type { StoryDoc } from "./model.ts";
import { type StoryAction, storyPolicy } from "./policy.ts";
import { readStory } from "./reads.ts";

type OfPage = Pick<PageContext, "viewer" | "params" | "once">;

/**
 * Returns the story of a page's URL, read once for all parts of the page. Returns null if the viewer may not
 * read it.
 */
export const storyOfPage = ({ viewer, params, once }: OfPage): Promise<StoryDoc | null> =>
  once("story", () => readStory(viewer, params.id ?? ""));

/** Like `storyOfPage`, for parts that only members see. Returns null for guests without reading anything. */
export const storyForMember = async (page: OfPage): Promise<StoryDoc | null> =>
  page.viewer.id ? storyOfPage(page) : null;

/**
 * Cache settings for a part with a form on a story's pages: cached per member and page until the story or the
 * account changes.
 */
export const storyForm = {
  perPage: true,
  tags: ({ params }) => [`stories:${params.id}`],
  varies: byToken,
} satisfies Partial<SlotDefinition>;

/**
 * Returns the story of a URL if the viewer may perform the action. A hidden story gives 404; a visible one
 * without permission gives 403.
 */
export async function storyFor(
  { viewer, params }: { readonly viewer: Viewer; readonly params: Readonly<Record<string, string>> },
  action: StoryAction,
): Promise<StoryDoc> {
  const story = await readStory(viewer, params.id!);
  if (!story) throw notFound();
  if (!storyPolicy.can(viewer, action, story)) throw forbidden();
  return story;
}
