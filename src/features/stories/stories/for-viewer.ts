import { forbidden, notFound } from "../../../core/base/errors.ts";
import type { Viewer } from "../../../core/base/viewer.ts";
import { byToken, type PageContext, type SlotDefinition } from "../../../core/pages/define-page.ts";
import type { StoryDoc } from "./model.ts";
import { type StoryAction, storyPolicy } from "./policy.ts";
import { readStory } from "./reads.ts";

type OfPage = Pick<PageContext, "viewer" | "params" | "once">;

/** The story of a page's URL, read once for all its parts; null where its viewer may not read it. */
export const storyOfPage = ({ viewer, params, once }: OfPage): Promise<StoryDoc | null> =>
  once("story", () => readStory(viewer, params.id ?? ""));

/** The same for parts that guests do not have: null for them, with nothing read. */
export const storyForMember = async (page: OfPage): Promise<StoryDoc | null> =>
  page.viewer.id ? storyOfPage(page) : null;

/** How a part with a form on a story's pages is kept: for each member and page, until the story or the account changes. */
export const storyForm = {
  perPage: true,
  tags: ({ params }) => [`stories:${params.id}`],
  varies: byToken,
} satisfies Partial<SlotDefinition>;

/** The story of a URL for someone who may do this to it: hidden is 404, seen but not theirs 403. */
export async function storyFor(
  { viewer, params }: { readonly viewer: Viewer; readonly params: Readonly<Record<string, string>> },
  action: StoryAction,
): Promise<StoryDoc> {
  const story = await readStory(viewer, params.id!);
  if (!story) throw notFound();
  if (!storyPolicy.can(viewer, action, story)) throw forbidden();
  return story;
}
