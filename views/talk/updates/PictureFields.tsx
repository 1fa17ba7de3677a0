import type { FormState } from "#shared/form.ts";
import { ALT_MAX } from "#shared/platform/uploads.limits.ts";
import { UPDATE_PICTURES_MAX } from "#shared/talk/updates.limits.ts";
import { updatesText } from "#shared/talk/updates.text.ts";
import { Field } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";

const PLACES = Array.from({ length: UPDATE_PICTURES_MAX }, (_, at) => at + 1);

/**
 * Fields for the pictures of an update, each with a description; collapsed unless the form comes back with
 * some.
 */
export function PictureFields({ form }: { form: FormState }) {
  const { pictures: words } = updatesText;
  const { bind, value } = formFields(form);
  const fields = PLACES.map((at) => ({
    at,
    file: bind(`picture${at}`),
    alt: bind(`picture${at}Alt`),
    lost: value(`picture${at}`),
  }));
  const isUsed = fields.some(({ file, alt, lost }) => lost || file.error || alt.error || value(alt.name));
  return (
    <details className="update-pictures-form" open={isUsed}>
      <summary>{words.add}</summary>
      <p className="field-hint">{words.hint(UPDATE_PICTURES_MAX)}</p>
      {fields.map(({ at, file, alt, lost }) => (
        <fieldset key={at} className="fieldset">
          <legend>{words.one(at)}</legend>
          {lost && (
            <Notice kind="info">
              <p>{words.again(lost)}</p>
            </Notice>
          )}
          <Field
            {...file}
            type="file"
            label={words.file}
            accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
          />
          <Field
            {...alt}
            label={words.alt}
            hint={at === 1 ? words.altHint : undefined}
            value={value(alt.name)}
            maxLength={ALT_MAX}
          />
        </fieldset>
      ))}
    </details>
  );
}
