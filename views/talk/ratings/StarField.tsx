import { ratingsText } from "#shared/talk/ratings.text.ts";
import { describedBy, FieldError } from "../../ui/Field.tsx";
import { Icon } from "../../ui/Icon.tsx";

const STARS = [1, 2, 3, 4, 5] as const;

/** One to five stars as radio buttons, shown as a row that fills up. */
export function StarField(props: {
  name: string;
  id: string;
  legend: string;
  value: number | null;
  error?: string | undefined;
  required?: boolean;
  /** Label of the option without a rating; if absent, a rating is required. */
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
