import { copiedSource } from "#core/copies/index.ts";
import type { Services } from "#core/services.ts";
import { filterFieldCopies } from "../filter-fields.ts";
import { Story, type StoryDoc } from "../model.ts";
import type { StoryChange } from "../story-change.ts";
import { OutdatedCopies } from "./model.ts";
import "./story-copies.ts";
import "../events.ts";

/** Updates the copies of stories' data: at once, or by the job `stories.update-copies`. */
export const { updateCopies, updateOutdated } = copiedSource<
  StoryDoc,
  StoryChange,
  Pick<Services, "events" | "extensions">
>({
  outdated: OutdatedCopies,
  of: "story",
  read: (id) => Story.findById(id).select("-password").lean<StoryDoc>(),
  all: ({ extensions }) => [
    ...extensions.at("story.copies"),
    ...extensions.at("story.filterFields").map(filterFieldCopies),
  ],
  announce: ({ events }, id, session) => events.publish("story.copies-outdated", { id }, session),
});
