import type { ReactNode } from "react";
import {
  READER_FONTS,
  READER_SIZES,
  READER_SPACINGS,
  READER_WIDTHS,
  type ReaderSettings,
  THEMES,
} from "#shared/reading/reader-settings.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { RadioGroup } from "../../ui/Choice.tsx";
import type { FieldBinding } from "../../ui/form-fields.ts";

type Chosen = Readonly<Record<Exclude<keyof ReaderSettings, "keys">, string>>;

const unbound = (name: string): FieldBinding => ({ name, id: `field-${name}` });

/** Options for the appearance of a page. The page applies each choice at once, with CSS alone. */
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
    labelOf: (value: Value) => ReactNode,
  ) => (
    <div className={`reader-choice reader-choice-${name}`}>
      <RadioGroup
        {...bind(name)}
        legend={legend}
        value={chosen[name]}
        look="segments"
        options={options.map((value) => ({ value, label: labelOf(value) }))}
      />
      {name === "size" && <SizeSteps />}
    </div>
  );
  return (
    <>
      {group("theme", words.theme, THEMES, (theme) => (
        <>
          <Swatch theme={theme} />
          {words.themes[theme]}
        </>
      ))}
      {group("size", words.size, READER_SIZES, (size) => (
        <>
          <span className={`reader-size-${size}`} aria-hidden="true">
            {words.letter}
          </span>
          <span className="visually-hidden">{words.sizes[size]}</span>
        </>
      ))}
      {group("font", words.font, READER_FONTS, (font) => (
        <span className={`reader-font-${font}`}>{words.fonts[font]}</span>
      ))}
      {group("spacing", words.spacing, READER_SPACINGS, (spacing) => (
        <>
          <span className={`reader-lines reader-lines-${spacing}`} aria-hidden="true" />
          {words.spacings[spacing]}
        </>
      ))}
      {group("width", words.width, READER_WIDTHS, (width) => (
        <>
          <span className={`reader-lines reader-column-${width}`} aria-hidden="true" />
          {words.widths[width]}
        </>
      ))}
    </>
  );
}

/** Paper and ink of a theme; both of the device's themes for "auto". */
function Swatch({ theme }: { theme: ReaderSettings["theme"] }) {
  const themes = theme === "auto" ? (["light", "dark"] as const) : [theme];
  return (
    <span className="reader-swatch" aria-hidden="true">
      {themes.map((each) => (
        <span key={each} data-theme={each}>
          {readingText.settingsPage.letter}
        </span>
      ))}
    </span>
  );
}

/** Buttons for the next smaller and larger text; shown by a script, because the sizes are also choices. */
function SizeSteps() {
  const { letter, smaller, larger, sizes } = readingText.settingsPage;
  return (
    <div className="reader-steps" hidden data-sizes={JSON.stringify(sizes)}>
      {([-1, 1] as const).map((step) => (
        <button
          key={step}
          type="button"
          className="btn"
          data-step={step}
          aria-label={step < 0 ? smaller : larger}
        >
          <span aria-hidden="true">
            {letter}
            {step < 0 ? "−" : "+"}
          </span>
        </button>
      ))}
      <p className="visually-hidden" role="status" />
    </div>
  );
}

/** The same options in the sheet over a chapter, without the keyboard option. */
export function ReaderSheetChoices({ settings }: { settings: ReaderSettings }) {
  return (
    <>
      <ReaderChoices chosen={settings} />
      <input type="hidden" name="keys" value={settings.keys} />
    </>
  );
}
