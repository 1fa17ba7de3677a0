import type { StoryExtrasDto } from "../../../shared/stories/stories.dto.ts";
import type { StoryDoc } from "./model.ts";

/** What a feature above has for a story's page, the same for everyone; `shows` names what a change of drops it. */
type Participant = (
  story: Pick<StoryDoc, "_id" | "author" | "mature">,
  shows: (...tags: string[]) => void,
) => Promise<StoryExtrasDto>;

const participants: Participant[] = [];

/** Lets a feature above show something on every story's own page. It is kept with the page, so nothing personal. */
export const joinStoryPage = (participant: Participant): void => void participants.push(participant);

/** What all of them have. */
export async function extrasOf(...of: Parameters<Participant>): Promise<StoryExtrasDto> {
  const found = await Promise.all(participants.map((participant) => participant(...of)));
  return Object.assign({}, ...found);
}
