import { csrfToken } from "#core/http/csrf.ts";
import { byToken, type PageContext, type SlotDefinition } from "#core/pages/define-page.ts";
import type { GuestReadingDto } from "#shared/reading/reading.dto.ts";
import { READING_COOKIE } from "#shared/reading/reading.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { ChapterReading } from "#views/reading/reading/ChapterReading.tsx";
import { ContinueShelf } from "#views/reading/reading/ContinueShelf.tsx";
import { FollowedStories } from "#views/reading/reading/FollowedStories.tsx";
import { StoryActions } from "#views/reading/reading/StoryActions.tsx";
import { StoryReading } from "#views/reading/reading/StoryReading.tsx";
import { followedOf } from "../../library/followers/index.ts";
import {
  firstChapterOf,
  presentStory,
  storyForMember,
  storyOfPage,
  storyPolicy,
} from "../../stories/stories/index.ts";
import { guestPlaces } from "./guests.ts";
import { ofReading } from "./kept.ts";
import type { Openings } from "./openings.ts";
import { continueAt, continueAtNumber } from "./present.ts";
import { findReading, openedOf, unreadOf } from "./reads.ts";
import { continueShelf, followedUnread, guestReadings } from "./shelves.ts";

/** Returns the stories that a viewer can continue, on the home page; one read for each request. */
export const continueReadings = (
  openings: Openings,
  { viewer, request, once }: PageContext,
): Promise<readonly GuestReadingDto[]> =>
  once("home-continue", async () => {
    // The reading history is closed to staff acting on the member's behalf.
    if (viewer.actor) return [];
    await openings.settled(viewer.id);
    return viewer.id
      ? await continueShelf(viewer)
      : (await guestReadings(viewer, guestPlaces(request))).filter(({ next }) => next && !next.over);
  });

/** Slots that show the viewer's reading on pages of other features. */
export const readingSlots = (openings: Openings): Readonly<Record<string, SlotDefinition>> => ({
  "home-continue": {
    guestCookie: READING_COOKIE,
    async render(context) {
      const readings = await continueReadings(openings, context);
      return readings.length > 0 ? <ContinueShelf readings={readings} /> : undefined;
    },
  },
  "followed-stories": {
    async render({ viewer }) {
      if (!viewer.id || viewer.actor) return undefined;
      await openings.settled(viewer.id);
      const stories = await followedUnread(viewer);
      return stories.length > 0 ? <FollowedStories stories={stories} /> : undefined;
    },
  },
  "story-actions": {
    ...ofReading,
    guestCookie: READING_COOKIE,
    async render(context) {
      const { viewer, params } = context;
      await openings.settled(viewer.id);
      const story = await storyOfPage(context);
      if (!story) return undefined;
      const guestPlace = viewer.actor
        ? null
        : viewer.id
          ? await findReading(viewer.id, params.id!)
          : guestPlaceOf(context);
      const next =
        guestPlace &&
        ("number" in guestPlace ? continueAtNumber(story, guestPlace) : continueAt(story, guestPlace));
      const dto = presentStory(story);
      const data = { story: dto, firstChapter: firstChapterOf(dto) };
      const edit = storyPolicy.can(viewer, "update", story);
      // For members, the slot "story-library" offers starting over.
      const startOver = !viewer.id || String(story.author) === viewer.id;
      const owned = viewer.bought?.has(String(story._id)) ?? false;
      return <StoryActions data={data} edit={edit} next={next} startOver={startOver} owned={owned} />;
    },
  },
  "story-reading": {
    ...ofReading,
    async render(context) {
      const { viewer, params } = context;
      const { id } = params;
      const story = await storyForMember(context);
      if (!viewer.id || viewer.actor || !id || !story || String(story.author) === viewer.id) return undefined;
      await openings.settled(viewer.id);
      const [reading, opened, followed] = await Promise.all([
        findReading(viewer.id, id),
        openedOf(viewer.id, [id]),
        followedOf(viewer.id, "story", [id]),
      ]);
      if (!reading && followed.size === 0) return undefined;
      const over = reading ? continueAt(story, reading)?.over === true : false;
      return <StoryReading unread={unreadOf(story, opened.get(id) ?? new Set())} over={over} />;
    },
  },
  "chapter-reading": {
    ...ofReading,
    varies: byToken,
    async render(context) {
      const { viewer, params, request } = context;
      const { id, number } = params;
      if (!viewer.id || viewer.actor || !id) return undefined;
      const story = await storyForMember(context);
      const last = story?.contents.findLastIndex(({ state }) => state === "published");
      if (!story || last !== Number(number) - 1 || String(story.author) === viewer.id) return undefined;
      await openings.settled(viewer.id);
      const reading = await findReading(viewer.id, id);
      if (!reading || !story.complete) return undefined;
      const next = cataloguePaths.story({ id, slug: story.slug });
      const finished = reading.state === "finished";
      return (
        <ChapterReading
          story={presentStory(story)}
          finished={finished}
          next={next}
          token={csrfToken(request)}
        />
      );
    },
  },
});

const guestPlaceOf = ({ params, request }: PageContext) =>
  guestPlaces(request).find(({ story }) => story === params.id) ?? null;
