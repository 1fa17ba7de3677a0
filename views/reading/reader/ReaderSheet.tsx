import { assetUrl } from "#shared/assets.ts";
import { defaultReaderSettings } from "#shared/reading/reader-settings.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { readingText } from "#shared/reading/reading.text.ts";
import { Slot } from "../../shell/Slot.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ReaderSheetChoices } from "./ReaderChoices.tsx";

/** Id of the sheet, for the button that opens it. */
export const READER_SHEET = "reader-sheet";

/**
 * Reader settings as a sheet over the page, so that readers do not lose their place. Choices are applied with
 * CSS; a script saves each one immediately, without JavaScript a button does, and the page stays where it is.
 */
export function ReaderSheet({ here }: { here: string }) {
  const { sheet, settings } = readingText;
  return (
    <div
      className="reader-sheet"
      data-online=""
      id={READER_SHEET}
      popover="auto"
      data-script={assetUrl("reader-sheet.js")}
      role="dialog"
      aria-labelledby="reader-sheet-title"
    >
      <header className="reader-sheet-head">
        {/* Not a heading: it comes before the page's heading, and labels the dialog. */}
        <p id="reader-sheet-title">{settings}</p>
        <button
          type="button"
          className="btn btn-quiet"
          popoverTarget={READER_SHEET}
          popoverTargetAction="hide"
          aria-label={sheet.close}
        >
          <Icon name="x" />
        </button>
      </header>
      <form noValidate method="post" action={readingPaths.readerSettings()} autoComplete="off">
        <CsrfField />
        <input type="hidden" name="stay" value="true" />
        <Slot name="reader-choices">
          <ReaderSheetChoices settings={defaultReaderSettings} />
        </Slot>
        <p className="reader-sheet-said" role="status" data-refused={sheet.refused} />
        <noscript>
          <Button look="primary">{sheet.keep}</Button>
          <p className="field-hint">{sheet.keepHint}</p>
        </noscript>
        <p>
          <a
            className="reader-sheet-all"
            href={`${readingPaths.readerSettings()}?next=${encodeURIComponent(here)}`}
          >
            {sheet.all}
          </a>
        </p>
      </form>
    </div>
  );
}
