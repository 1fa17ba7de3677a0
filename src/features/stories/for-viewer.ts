import type { Viewer } from "../../core/auth/viewer.ts";
import { forbidden, notFound } from "../../core/http/errors.ts";
import type { StoryDoc } from "./model.ts";
import { type StoryAction, storyPolicy } from "./policy.ts";
import { readStory } from "./reads.ts";

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
