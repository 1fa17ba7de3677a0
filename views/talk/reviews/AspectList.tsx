import { formatRating } from "#shared/format.ts";
import type { AspectsDto } from "#shared/talk/reviews.dto.ts";
import { REVIEW_ASPECTS } from "#shared/talk/reviews.enums.ts";
import { reviewsText } from "#shared/talk/reviews.text.ts";

/** Stars for the aspects of a story, as numbers with a bar; nothing if no aspect is rated. */
export function AspectList({ aspects }: { aspects: AspectsDto }) {
  const ratings = REVIEW_ASPECTS.flatMap((name) => {
    const value = aspects[name];
    return value === null ? [] : [{ name, value }];
  });
  if (ratings.length === 0) return null;
  return (
    <dl className="aspects">
      {ratings.map(({ name, value }) => (
        <div key={name}>
          <dt>{reviewsText.aspects[name]}</dt>
          <dd>
            <meter className="aspect-meter" min={0} max={5} value={value} aria-hidden="true" />
            <span>{Number.isInteger(value) ? value : formatRating(value)}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}
