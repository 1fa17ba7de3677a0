import { csrfToken } from "#core/http/csrf.ts";
import { byToken, type PageContext, type SlotDefinition } from "#core/pages/define-page.ts";
import { READING_COOKIE } from "#shared/reading/reading.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { ratingsText } from "#shared/talk/ratings.text.ts";
import { reviewsMessages } from "#shared/talk/reviews.messages.ts";
import { RateLink, RateStory } from "#views/talk/ratings/RateStory.tsx";
import { guestPlaces, hasOpenedChapter, type Openings, ofReading } from "../../reading/reading/index.ts";
import { type StoryDoc, storyForMember, storyOfPage, teamRole } from "../../stories/stories/index.ts";
import { findRating } from "./reads.ts";

/** Cache settings: per story and member, with a form; for guests by the reading cookie. */
const cacheSettings = { ...ofReading, varies: byToken, guestCookie: READING_COOKIE };

/** Star rating on a story's page, and below its last chapter for readers who have not rated it yet. */
export const ratingSlots = (openings: Openings): Readonly<Record<string, SlotDefinition>> => ({
  "story-rating": {
    ...cacheSettings,
    async render(context) {
      const { viewer, request } = context;
      const story = await storyOfPage(context);
      if (!viewer.id) {
        if (!story || !hasRead(context)) return undefined;
        const storySummary = placeOf(story);
        return <RateStory story={storySummary} rating={null} closed={null} next={ratingsOf(storySummary)} />;
      }
      if (!story) return null;
      const storedStorySummary = placeOf(story);
      const mine = teamRole(viewer, story) !== null;
      const { rating, opened } = await readerOf(openings, viewer.id, storedStorySummary.id);
      return (
        <RateStory
          story={storedStorySummary}
          rating={rating}
          closed={mine ? reviewsMessages.ownRating : opened ? null : ratingsText.unreadMember}
          next={ratingsOf(storedStorySummary)}
          token={csrfToken(request)}
          part=".ratings"
        />
      );
    },
  },
  "story-rate": {
    ...ofReading,
    guestCookie: READING_COOKIE,
    async render(context) {
      const { viewer } = context;
      if (!viewer.id) return hasRead(context) ? <RateLink rating={null} /> : undefined;
      const story = await rateable(context);
      if (!story) return null;
      const { rating, opened } = await readerOf(openings, viewer.id, String(story._id));
      return opened ? <RateLink rating={rating} /> : null;
    },
  },
  "chapter-rating": {
    ...ofReading,
    varies: byToken,
    async render(context) {
      const { viewer, params, request } = context;
      const story = await rateable(context);
      const last = story?.contents.findLastIndex(({ state }) => state === "published");
      // Viewing the page opens the chapter; a paid chapter shows the purchase offer instead.
      if (!viewer.id) return undefined;
      if (!story || last !== Number(params.number) - 1 || !story.contents[last]?.open) return null;
      const storySummary = placeOf(story);
      const rating = await findRating(viewer.id, storySummary.id);
      return (
        <div className="chapter-rating">
          <RateStory
            story={storySummary}
            rating={rating}
            closed={null}
            next={chaptersPaths.chapterLink(storySummary, {
              id: String(story.contents[last].chapter),
              number: last + 1,
            })}
            token={csrfToken(request)}
            part=".chapter-rating"
          />
        </div>
      );
    },
  },
});

/** Returns true if the guest's browser stores a reading position in the story. */
const hasRead = ({ params, request }: PageContext): boolean =>
  guestPlaces(request).some(({ story }) => story === params.id);

const placeOf = ({ _id, slug }: StoryDoc) => ({ id: String(_id), slug });
const ratingsOf = (place: ReturnType<typeof placeOf>) => `${cataloguePaths.story(place)}#ratings`;

/** Returns a member's rating of a story, and whether they may rate it. */
async function readerOf(openings: Openings, reader: string, story: string) {
  await openings.settled(reader);
  const [rating, opened] = await Promise.all([findRating(reader, story), hasOpenedChapter(reader, story)]);
  return { rating, opened: opened || rating !== null };
}

/** Returns the story unless it is the viewer's work. */
async function rateable(context: PageContext): Promise<StoryDoc | null> {
  const story = await storyForMember(context);
  return story && !teamRole(context.viewer, story) ? story : null;
}
