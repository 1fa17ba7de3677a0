import { formatRating, plural } from "#shared/format.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { Icon } from "./Icon.tsx";

/** A mean rating as a number and one star; five small stars would say less than the number. */
export function Rating({ rating, ratings }: { rating: number | null; ratings: number }) {
  if (rating === null) return <span className="rating">{uiText.noRating}</span>;
  const value = formatRating(rating);
  return (
    <span className="rating">
      <Icon name="star" className="icon-filled" />
      <span aria-hidden="true">{value}</span>
      <span className="visually-hidden">{uiText.rating(value, plural(ratings, "rating", "ratings"))}</span>
    </span>
  );
}

/** Five stars, filled in proportion to the rating, with the number as text. */
export function Stars({ rating, ratings }: { rating: number; ratings: number }) {
  const value = formatRating(rating);
  const label = uiText.rating(value, plural(ratings, "rating", "ratings"));
  return (
    <span className="stars" role="img" aria-label={label}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Icon key={star} name="star" className={rating >= star - 0.25 ? "icon-filled" : undefined} />
      ))}
    </span>
  );
}
