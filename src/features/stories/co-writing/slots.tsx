import type { SlotDefinition } from "#core/pages/define-page.ts";
import type { Services } from "#core/services.ts";
import { DESK_HEADER } from "#shared/stories/co-writing.ts";
import { WritersNotice } from "#views/stories/co-writing/WritersNotice.tsx";
import { numberOnForm } from "../chapters/index.ts";
import { storyForMember } from "../stories/index.ts";
import type { Devices } from "./devices.ts";
import { readPeople } from "./people.ts";

/**
 * Other people in the chapter, shown on its form, also for co-authors without JavaScript. Notifies the
 * member's other devices that it was opened.
 */
export const writersSlot = (
  { now }: Services,
  devices: Devices,
): Readonly<Record<string, SlotDefinition>> => ({
  "chapter-writers": {
    perPage: true,
    async render(context) {
      const { viewer, request } = context;
      const story = await storyForMember(context);
      const chapter = story?.contents[numberOnForm(context, story) - 1]?.chapter;
      if (!story || !chapter) return undefined;
      if (viewer.id)
        devices.tell(viewer.id, { chapter: String(chapter), writer: request.get(DESK_HEADER) ?? "" });
      const people = await readPeople(story._id, now());
      const here = people.filter((each) => each.chapter === String(chapter));
      if (here.length === 0) return undefined;
      const writers = here.filter(({ id }) => id !== viewer.id);
      return <WritersNotice story={String(story._id)} chapter={String(chapter)} writers={writers} />;
    },
  },
});
