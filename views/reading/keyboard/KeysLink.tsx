import { assetUrl } from "#shared/assets.ts";
import { keyboardText } from "#shared/reading/keyboard.text.ts";
import { readingPaths } from "#shared/reading/reading.paths.ts";
import { Icon } from "../../ui/Icon.tsx";

/**
 * Link to the list of shortcuts; its data tells `client/reader.ts` which script shows the list on a key
 * press.
 */
export const KeysLink = () => (
  <a className="keys-link" href={readingPaths.keyboard()} data-script={assetUrl("keys.js")}>
    <Icon name="keyboard" />
    {keyboardText.link}
  </a>
);
