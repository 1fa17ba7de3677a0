import { formatRating, plural } from "../../src/shared/format.ts";
import { uiText } from "../../src/shared/platform/ui.text.ts";
import { Icon } from "./Icon.tsx";

/** A mean rating in words and as one star; five little stars say less than the number. */
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

/** Five stars, the share of them filled that the rating is, with the number in words. */
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
