import { assetUrl } from "../../../src/shared/assets.ts";
import { keyboardText } from "../../../src/shared/reading/keyboard.text.ts";
import { readingPaths } from "../../../src/shared/reading/reading.paths.ts";

/** Leads to the list of keys; `client/reader.ts` finds there what shows it at a key's press. */
export const KeysLink = () => (
  <a className="keys-link" href={readingPaths.keyboard()} data-script={assetUrl("keys.js")}>
    {keyboardText.link}
  </a>
);
