import type { LinkStoryDto } from "../../../src/shared/reach/story-links.dto.ts";
import { storyLinksText } from "../../../src/shared/reach/story-links.text.ts";
import {
  APPROVALS,
  COPIES_MAX,
  HEADLINE_MAX,
  type LinkType,
  PITCH_MAX,
  SHOP_NAME_MAX,
  SHOP_URL_MAX,
  SHOPS_MAX,
  SLUG_MAX,
  SLUG_MIN,
} from "../../../src/shared/reach/story-links.ts";
import { Checkbox, CheckboxGroup, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

const words = storyLinksText.fields;
type Fields = ReturnType<typeof formFields>;
const NUMBERS = Array.from({ length: SHOPS_MAX }, (_, index) => index + 1);

/** What a link's page says. */
export function LinkFields({
  fields,
  type,
  others,
}: {
  fields: Fields;
  type: LinkType;
  /** Other stories that can be shown below. */
  others: readonly LinkStoryDto[];
}) {
  const { bind, value, has, all } = fields;
  return (
    <>
      <Field
        {...bind("slug")}
        label={words.slug}
        hint={words.slugHint}
        value={value("slug")}
        required
        minLength={SLUG_MIN}
        maxLength={SLUG_MAX}
        autoCapitalize="none"
        spellCheck={false}
      />
      <Field
        {...bind("headline")}
        label={words.headline}
        hint={words.headlineHint}
        value={value("headline")}
        maxLength={HEADLINE_MAX}
        optional
      />
      <TextArea
        {...bind("pitch")}
        label={words.pitch}
        hint={words.pitchHint}
        value={value("pitch")}
        maxLength={PITCH_MAX}
        rows={5}
        optional
      />
      {type === "arc" ? (
        <CopyFields fields={fields} />
      ) : (
        <Checkbox {...bind("opening")} label={words.opening} checked={has("opening")} />
      )}
      <Field
        {...bind("outOn")}
        label={words.outOn}
        hint={words.outOnHint}
        value={value("outOn")}
        type="date"
        optional
      />
      <FieldSet legend={words.shops} hint={words.shopsHint}>
        {NUMBERS.map((number) => (
          <div className="link-shop-fields" key={number}>
            <Field
              {...bind(`shopName${number}`)}
              label={words.shopName(number)}
              value={value(`shopName${number}`)}
              maxLength={SHOP_NAME_MAX}
              optional
            />
            <Field
              {...bind(`shopUrl${number}`)}
              label={words.shopUrl(number)}
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
          legend={words.more}
          values={all("more")}
          options={others.map(({ id, title }) => ({ value: id, label: title }))}
        />
      )}
    </>
  );
}

/** On what terms copies are given. */
const CopyFields = ({ fields: { bind, value, has } }: { fields: Fields }) => (
  <FieldSet legend={words.copies}>
    <RadioGroup
      {...bind("approval")}
      legend={words.approval}
      value={value("approval")}
      options={APPROVALS.map((each) => ({ value: each, label: words.approvals[each] }))}
    />
    <Field
      {...bind("limit")}
      label={words.limit}
      value={value("limit")}
      type="number"
      inputMode="numeric"
      min={1}
      max={COPIES_MAX}
      required
    />
    <Field
      {...bind("until")}
      label={words.until}
      hint={words.untilHint}
      value={value("until")}
      type="date"
      optional
    />
    <Checkbox {...bind("pinned")} label={words.pinned} hint={words.pinnedHint} checked={has("pinned")} />
  </FieldSet>
);
