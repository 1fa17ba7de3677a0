import {
  READER_FONTS,
  READER_SIZES,
  READER_SPACINGS,
  READER_WIDTHS,
  type ReaderSettings,
  THEMES,
} from "../../../src/shared/reading/reader-settings.ts";
import { readingText } from "../../../src/shared/reading/reading.text.ts";
import { RadioGroup } from "../../ui/Choice.tsx";
import type { FieldBinding } from "../../ui/form-fields.ts";

type Chosen = Readonly<Record<Exclude<keyof ReaderSettings, "keys">, string>>;

const unbound = (name: string): FieldBinding => ({ name, id: `field-${name}` });

/** How a page looks, to choose from. The page it stands in follows each choice at once, by stylesheet alone. */
export function ReaderChoices({
  chosen,
  bind = unbound,
}: {
  chosen: Chosen;
  bind?: (name: string) => FieldBinding;
}) {
  const { settingsPage: words } = readingText;
  const group = <Value extends string>(
    name: keyof Chosen,
    legend: string,
    options: readonly Value[],
    labels: Readonly<Record<Value, string>>,
  ) => (
    <RadioGroup
      {...bind(name)}
      legend={legend}
      value={chosen[name]}
      look="segments"
      options={options.map((value) => ({ value, label: labels[value] }))}
    />
  );
  return (
    <>
      {group("theme", words.theme, THEMES, words.themes)}
      {group("size", words.size, READER_SIZES, words.sizes)}
      {group("font", words.font, READER_FONTS, words.fonts)}
      {group("spacing", words.spacing, READER_SPACINGS, words.spacings)}
      {group("width", words.width, READER_WIDTHS, words.widths)}
    </>
  );
}

/** The same in the sheet over a chapter, which leaves the keys as they are. */
export function ReaderSheetChoices({ settings }: { settings: ReaderSettings }) {
  return (
    <>
      <ReaderChoices chosen={settings} />
      <input type="hidden" name="keys" value={settings.keys} />
    </>
  );
}
