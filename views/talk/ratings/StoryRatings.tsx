import type { ReactNode } from "react";
import { formatRating } from "#shared/format.ts";
import type { StoryDto } from "#shared/stories/stories.dto.ts";
import { ratingsText } from "#shared/talk/ratings.text.ts";
import { Slot } from "../../shell/Slot.tsx";
import { Stars } from "../../ui/Rating.tsx";

type Rated = Pick<StoryDto, "rating" | "plainRating" | "ratings">;

/** Readers' ratings of a story: the mean, how it is calculated, the viewer's stars, and related content. */
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

/** The weighted mean, the unweighted mean and the number of ratings, with an explanation. */
export function RatingSummary({ story }: { story: Rated }) {
  const texts = ratingsText;
  const { rating, plainRating, ratings } = story;
  return (
    <div className="rating-summary">
      {rating === null || plainRating === null ? (
        <p>{texts.none}</p>
      ) : (
        <>
          <p className="rating-mean">
            <span className="rating-number" aria-hidden="true">
              {formatRating(rating)}
            </span>
            <Stars rating={rating} ratings={ratings} />
          </p>
          <p className="fine rating-beside">
            <span>{texts.weighted}</span>
            <span>{texts.plain(formatRating(plainRating))}</span>
            <span>{texts.count(ratings)}</span>
          </p>
        </>
      )}
      <details className="rating-how">
        <summary>{texts.how}</summary>
        {texts.explained.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </details>
    </div>
  );
}
