import type { LinkStoryDto } from "#shared/reach/story-links.dto.ts";
import { copyFields, linkFields } from "#shared/reach/story-links.fields.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import {
  type LinkType,
  SHOP_NAME_MAX,
  SHOP_URL_MAX,
  SHOPS_MAX,
  SLUG_MAX,
  SLUG_MIN,
} from "#shared/reach/story-links.ts";
import { CheckboxGroup, FieldSet } from "../../ui/Choice.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import type { formFields } from "../../ui/form-fields.ts";

const texts = storyLinksText.fields;
type Fields = ReturnType<typeof formFields>;
const NUMBERS = Array.from({ length: SHOPS_MAX }, (_, index) => index + 1);

/** Fields for the content of a link's page. */
export function LinkFields({
  fields,
  type,
  others,
}: {
  fields: Fields;
  type: LinkType;
  /** Other stories that can be shown below it. */
  others: readonly LinkStoryDto[];
}) {
  const { bind, value, all } = fields;
  return (
    <>
      <Field
        {...bind("slug")}
        label={texts.slug}
        hint={texts.slugHint}
        value={value("slug")}
        required
        minLength={SLUG_MIN}
        maxLength={SLUG_MAX}
        autoCapitalize="none"
        spellCheck={false}
      />
      <FormFields of={linkFields} names={["headline", "pitch"]} state={fields} />
      {type === "arc" ? (
        <CopyFields fields={fields} />
      ) : (
        <FormFields of={linkFields} names={["opening"]} state={fields} />
      )}
      <Field
        {...bind("outOn")}
        label={texts.outOn}
        hint={texts.outOnHint}
        value={value("outOn")}
        type="date"
        optional
      />
      <FieldSet legend={texts.shops} hint={texts.shopsHint}>
        {NUMBERS.map((number) => (
          <div className="link-shop-fields" key={number}>
            <Field
              {...bind(`shopName${number}`)}
              label={texts.shopName(number)}
              value={value(`shopName${number}`)}
              maxLength={SHOP_NAME_MAX}
              optional
            />
            <Field
              {...bind(`shopUrl${number}`)}
              label={texts.shopUrl(number)}
              value={value(`shopUrl${number}`)}
              type="url"
              inputMode="url"
              maxLength={SHOP_URL_MAX}
              optional
            />
          </div>
        ))}
      </FieldSet>
      {others.length > 0 && (
        <CheckboxGroup
          {...bind("more")}
          legend={texts.more}
          values={all("more")}
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </>
  );
}

/** Fields for the terms on which advance copies are given. */
const CopyFields = ({ fields }: { fields: Fields }) => (
  <FieldSet legend={texts.copies}>
    <FormFields of={copyFields} names={["approval", "limit"]} state={fields} />
    <Field
      {...fields.bind("until")}
      label={texts.until}
      hint={texts.untilHint}
      value={fields.value("until")}
      type="date"
      optional
    />
    <FormFields of={copyFields} names={["pinned"]} state={fields} />
  </FieldSet>
);
