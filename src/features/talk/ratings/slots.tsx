import { RateLink, RateStory } from "../../../../views/talk/ratings/RateStory.tsx";
import { csrfToken } from "../../../core/http/csrf.ts";
import { byToken, type PageContext, type SlotDefinition } from "../../../core/pages/define-page.ts";
import { READING_COOKIE } from "../../../shared/reading/reading.ts";
import { cataloguePaths } from "../../../shared/stories/catalogue.paths.ts";
import { chaptersPaths } from "../../../shared/stories/chapters.paths.ts";
import { ratingsText } from "../../../shared/talk/ratings.text.ts";
import { reviewsMessages } from "../../../shared/talk/reviews.messages.ts";
import { guestPlaces, hasOpenedChapter, type Openings, ofReading } from "../../reading/reading/index.ts";
import { type StoryDoc, storyForMember, storyOfPage, teamRole } from "../../stories/stories/index.ts";
import { findRating } from "./reads.ts";

/** Of one story and one member, with a form; of a guest who has read something. */
const kept = { ...ofReading, varies: byToken, guestCookie: READING_COOKIE };

/** The stars: on a story's page, and under its last chapter for whoever has not rated it yet. */
export const ratingSlots = (openings: Openings): Readonly<Record<string, SlotDefinition>> => ({
  "story-rating": {
    ...kept,
    async render(context) {
      const { viewer, request } = context;
      const story = await storyOfPage(context);
      if (!viewer.id) {
        if (!story || !hasRead(context)) return undefined;
        const place = placeOf(story);
        return <RateStory story={place} rating={null} closed={null} next={ratingsOf(place)} />;
      }
      if (!story) return null;
      const place = placeOf(story);
      const mine = teamRole(viewer, story) !== null;
      const { rating, opened } = await readerOf(openings, viewer.id, place.id);
      return (
        <RateStory
          story={place}
          rating={rating}
          closed={mine ? reviewsMessages.ownRating : opened ? null : ratingsText.unreadMember}
          next={ratingsOf(place)}
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
      // Who sees the page opens the chapter by it; of a chapter that is for sale they see the door.
      if (!viewer.id) return undefined;
      if (!story || last !== Number(params.number) - 1 || !story.contents[last]?.open) return null;
      const place = placeOf(story);
      const rating = await findRating(viewer.id, place.id);
      return (
        <div className="chapter-rating">
          <RateStory
            story={place}
            rating={rating}
            closed={null}
            next={chaptersPaths.chapter(place, Number(params.number))}
            token={csrfToken(request)}
            part=".chapter-rating"
          />
        </div>
      );
    },
  },
});

/** Whether a guest's browser keeps a place in the story. */
const hasRead = ({ params, request }: PageContext): boolean =>
  guestPlaces(request).some(({ story }) => story === params.id);

const placeOf = ({ _id, slug }: StoryDoc) => ({ id: String(_id), slug });
const ratingsOf = (place: ReturnType<typeof placeOf>) => `${cataloguePaths.story(place)}#ratings`;

/** What a member gave a story, and whether they may give anything. */
async function readerOf(openings: Openings, reader: string, story: string) {
  await openings.settled(reader);
  const [rating, opened] = await Promise.all([findRating(reader, story), hasOpenedChapter(reader, story)]);
  return { rating, opened: opened || rating !== null };
}

/** A story that is not the viewer's own work. */
async function rateable(context: PageContext): Promise<StoryDoc | null> {
  const story = await storyForMember(context);
  return story && !teamRole(context.viewer, story) ? story : null;
}
