import { messages } from "#shared/messages.ts";
import { moneyPaths } from "#shared/money/money.paths.ts";
import { sellingText } from "#shared/money/selling.text.ts";
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from "#shared/stories/editing.limits.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
import type { StoryFormPageData } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import CropField from "../../people/profile/CropField.island.tsx";
import { Island } from "../../shell/Island.tsx";
import { Checkbox, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { Picture } from "../../ui/Picture.tsx";
import type { Fields } from "./StoryFields.tsx";

/** Field for the cover: shows the current one and replaces it. */
export function StoryCoverField(props: {
  fields: Fields;
  story: Pick<StoryFormPageData["story"], "cover" | "ownCover">;
}) {
  const { bind, has } = props.fields;
  const { story: words } = writingText;
  const { story } = props;
  return (
    <FieldSet legend={words.cover}>
      <div className="cover-field">
        <div className="cover">
          <Picture picture={story.cover} sizes="120px" />
        </div>
        <div className="cover-field-inputs">
          <Island
            of={CropField}
            name="people/profile/CropField"
            on="idle"
            props={{ ...bind("cover"), label: words.coverFile, hint: words.coverHint, frame: "cover" }}
          />
          {story.ownCover && (
            <Checkbox {...bind("removeCover")} label={words.removeCover} checked={has("removeCover")} />
          )}
        </div>
      </div>
    </FieldSet>
  );
}

/** Fields for the price, free or paid, and for the chapters that are free to read. */
export function StoryPriceFields({
  fields,
  sell,
  story,
}: {
  fields: Fields;
  sell: boolean;
  /** Null if its free preview is not set up yet. */
  story: StoryFormPageData["story"] | null;
}) {
  const { bind, value } = fields;
  const { story: words } = writingText;
  return (
    <FieldSet legend={words.price} hint={sell ? undefined : messages.collaborativeNotSold}>
      {sell && (
        <>
          <RadioGroup
            {...bind("pricing")}
            legend={words.pricing}
            look="segments"
            value={value("pricing") || "free"}
            options={[
              { value: "free", label: words.pricings.free },
              { value: "paid", label: words.pricings.paid },
            ]}
          />
          <div className="field-row price-fields">
            <Field
              {...bind("price")}
              label={words.amount}
              hint={words.amountHint}
              prefix="$"
              type="number"
              inputMode="decimal"
              min={PRICE_MIN_CENTS / 100}
              max={PRICE_MAX_CENTS / 100}
              step="0.01"
              value={value("price")}
            />
            <FormFields of={storyFields} state={fields} names={["previewChapters"]} />
          </div>
          {story && (
            <p className="fine price-fields">
              <a href={moneyPaths.sellingPreviews(story.id)}>{sellingText.linkFromForm}</a>
            </p>
          )}
        </>
      )}
    </FieldSet>
  );
}
