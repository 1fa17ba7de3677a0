import { ratingsText } from "../../../src/shared/talk/ratings.text.ts";
import { describedBy, FieldError } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars as radio buttons: by keys and by voice one of five, to the eye a row that fills. */
export function StarField(props: {
  name: string;
  id: string;
  legend: string;
  value: number | null;
  error?: string | undefined;
  required?: boolean;
  /** Words of a choice that leaves it open; without them one must be chosen. */
  none?: string;
}) {
  const { name, id, legend, value, error, required, none } = props;
  return (
    <fieldset className="star-field" id={id} aria-describedby={describedBy(id, null, error)}>
      <legend>{legend}</legend>
      <div className="star-row">
        {STARS.map((star) => (
          <label key={star} className="star-choice">
            <input
              type="radio"
              name={name}
              value={star}
              defaultChecked={value === star}
              required={required}
            />
            <Icon name="star" />
            <span className="visually-hidden">{ratingsText.stars(star)}</span>
          </label>
        ))}
        {none && (
          <label className="star-none">
            <input type="radio" name={name} value="" defaultChecked={value === null} />
            <span>{none}</span>
          </label>
        )}
      </div>
      <FieldError id={id} error={error} />
    </fieldset>
  );
}
