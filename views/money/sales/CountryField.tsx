import { COUNTRIES, countryName } from "#shared/countries.ts";
import { type TaxDto, taxText } from "#shared/money/tax.text.ts";
import { Select } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

/**
 * Field for the buyer's country in the payment form, beside the country whose tax the page shows; renders
 * nothing if no taxes are set.
 */
export function CountryField({
  tax,
  fields,
  id,
}: {
  readonly tax: Pick<TaxDto, "country"> | null;
  readonly fields: ReturnType<typeof formFields>;
  /** Id for one of several such fields on a page, except in the form that was sent. */
  readonly id?: string;
}) {
  if (!tax) return null;
  const countries = COUNTRIES.map((code) => ({ value: code, label: countryName(code) })).sort((a, b) =>
    a.label.localeCompare(b.label, "en-GB"),
  );
  return (
    <>
      <input type="hidden" name="shown" value={tax.country} />
      <Select
        {...(id ? { name: "country", id } : fields.bind("country"))}
        label={taxText.country}
        hint={taxText.countryHint}
        value={tax.country}
        options={[{ value: "", label: taxText.choose }, ...countries]}
      />
    </>
  );
}
