import { moneyPaths } from "../../../src/shared/money/money.paths.ts";
import { sellingText } from "../../../src/shared/money/selling.text.ts";
import { CHAPTERS_PER_STORY_MAX } from "../../../src/shared/stories/chapters.limits.ts";
import { PRICE_MAX_CENTS, PRICE_MIN_CENTS } from "../../../src/shared/stories/editing.limits.ts";
import type { StoryFormPageData } from "../../../src/shared/stories/writing.dto.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import CropField from "../../people/profile/CropField.island.tsx";
import { Island } from "../../shell/Island.tsx";
import { Checkbox, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field } from "../../ui/Field.tsx";
import { Picture } from "../../ui/Picture.tsx";
import type { Fields } from "./StoryFields.tsx";

/** The cover there is, and another one to take its place. */
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

/** Free or paid, for how much, and what may be read before buying. */
export function StoryPriceFields({
  fields: { bind, value },
  sell,
  story,
}: {
  fields: Fields;
  sell: boolean;
  /** Null where its previews are not set up yet. */
  story: StoryFormPageData["story"] | null;
}) {
  const { story: words } = writingText;
  return (
    <FieldSet legend={words.price} hint={sell ? undefined : words.cannotSell}>
      {sell && (
        <>
          <RadioGroup
            {...bind("pricing")}
            legend={words.price}
            look="segments"
            value={value("pricing") || "free"}
            options={[
              { value: "free", label: words.pricings.free },
              { value: "paid", label: words.pricings.paid },
            ]}
          />
          <div className="field-row">
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
            <Field
              {...bind("previewChapters")}
              label={words.preview}
              hint={words.previewHint}
              type="number"
              inputMode="numeric"
              min={0}
              max={CHAPTERS_PER_STORY_MAX}
              value={value("previewChapters")}
            />
          </div>
          {story && (
            <p className="fine">
              <a href={moneyPaths.sellingPreviews(story.id)}>{sellingText.linkFromForm}</a>
            </p>
          )}
        </>
      )}
    </FieldSet>
  );
}
