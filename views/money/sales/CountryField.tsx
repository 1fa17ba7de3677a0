import { COUNTRIES, countryName } from "../../../src/shared/countries.ts";
import { type TaxDto, taxText } from "../../../src/shared/money/tax.ts";
import { Select } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

/** Where a buyer lives, in the form that pays, beside the country whose tax the page shows; nothing while no tax is set. */
export function CountryField({
  tax,
  fields,
  id,
}: {
  readonly tax: Pick<TaxDto, "country"> | null;
  readonly fields: ReturnType<typeof formFields>;
  /** Of one of several such fields on a page, unless it is the one that came back. */
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
