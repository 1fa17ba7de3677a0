import type { ReactNode } from "react";
import { formatRating } from "../../../src/shared/format.ts";
import type { StoryDto } from "../../../src/shared/stories/stories.dto.ts";
import { ratingsText } from "../../../src/shared/talk/ratings.text.ts";
import { Slot } from "../../shell/Slot.tsx";
import { Stars } from "../../ui/Rating.tsx";

type Rated = Pick<StoryDto, "rating" | "plainRating" | "ratings">;

/** What readers make of a story: the mean, how it is made, one's own stars, and what else belongs there. */
export function StoryRatings({ story, children }: { story: StoryDto; children?: ReactNode }) {
  return (
    <section className="ratings" data-online="" aria-labelledby="ratings">
      <h2 id="ratings">{ratingsText.title}</h2>
      <div className="ratings-columns">
        <div>
          <RatingSummary story={story} />
          {story.state === "published" && (
            <Slot name="story-rating">
              <p className="fine">{ratingsText.unread}</p>
            </Slot>
          )}
        </div>
        {children}
      </div>
    </section>
  );
}

/** The weighted mean with the plain one and the number beside it, and how they come about. */
export function RatingSummary({ story }: { story: Rated }) {
  const words = ratingsText;
  const { rating, plainRating, ratings } = story;
  return (
    <div className="rating-summary">
      {rating === null || plainRating === null ? (
        <p>{words.none}</p>
      ) : (
        <>
          <p className="rating-mean">
            <span className="rating-number" aria-hidden="true">
              {formatRating(rating)}
            </span>
            <Stars rating={rating} ratings={ratings} />
          </p>
          <p className="fine rating-beside">
            <span>{words.weighted}</span>
            <span>{words.plain(formatRating(plainRating))}</span>
            <span>{words.count(ratings)}</span>
          </p>
        </>
      )}
      <details className="rating-how">
        <summary>{words.how}</summary>
        {words.explained.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
    </div>
  );
}
