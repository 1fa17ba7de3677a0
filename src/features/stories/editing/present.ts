import type { Viewer } from "../../../core/base/viewer.ts";
import type { MyStoryDto, ProjectDto } from "../../../shared/stories/writing.dto.ts";
import type { StoryCardDoc } from "../stories/entity.ts";
import {
  type ContentsEntry,
  isCounted,
  presentStoryCard,
  type StoryDoc,
  teamRole,
} from "../stories/index.ts";

/** A story in its author's list. */
export const presentMyStory = (
  story: StoryCardDoc &
    Pick<StoryDoc, "state" | "private" | "updatedAt" | "setup"> & {
      readonly contents: readonly Pick<ContentsEntry, "type" | "words">[];
    },
): MyStoryDto => ({
  ...presentStoryCard(story),
  written: {
    chapters: story.contents.filter(isCounted).length,
    words: story.contents.reduce((sum, { words }) => sum + words, 0),
  },
  state: story.state,
  private: story.private,
  draftChapters: story.stats.drafts,
  updatedAt: story.updatedAt.toISOString(),
  setup: story.setup?.step ?? null,
});

/** A story in the list of someone who writes it. */
export function presentProject(
  viewer: Viewer,
  story: Parameters<typeof presentMyStory>[0] & Pick<StoryDoc, "author" | "collaborators">,
): ProjectDto {
  const role = teamRole(viewer, story);
  const shared = role && role !== "owner" ? { role, writes: role === "co-author" } : null;
  return { ...presentMyStory(story), shared };
}
