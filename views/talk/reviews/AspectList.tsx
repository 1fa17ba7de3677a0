import { formatRating } from "../../../src/shared/format.ts";
import type { AspectsDto } from "../../../src/shared/talk/reviews.dto.ts";
import { REVIEW_ASPECTS } from "../../../src/shared/talk/reviews.enums.ts";
import { reviewsText } from "../../../src/shared/talk/reviews.text.ts";

/** Stars for the aspects of a story, as numbers with a bar; nothing where nothing is said. */
export function AspectList({ aspects }: { aspects: AspectsDto }) {
  const said = REVIEW_ASPECTS.flatMap((name) => {
    const value = aspects[name];
    return value === null ? [] : [{ name, value }];
  });
  if (said.length === 0) return null;
  return (
    <dl className="aspects">
      {said.map(({ name, value }) => (
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
