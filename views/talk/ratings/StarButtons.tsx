import { ratingsText } from "#shared/talk/ratings.text.ts";
import { Icon } from "../../ui/Icon.tsx";

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars as five buttons, shown as a row that fills up; each saves its number immediately. */
export function StarButtons({ legend, value }: { legend: string; value: number | null }) {
  return (
    <fieldset className="star-field">
      <legend>{legend}</legend>
      <div className="star-row">
        {STARS.map((star) => (
          <button
            key={star}
            type="submit"
            className="star-choice"
            name="rating"
            value={star}
            aria-pressed={value === star}
            data-full={value !== null && star <= value ? "" : undefined}
            aria-label={ratingsText.stars(star)}
          >
            <Icon name="star" />
          </button>
        ))}
      </div>
    </fieldset>
  );
}
