import { assetUrl } from "../../../src/shared/assets.ts";
import { paths } from "../../../src/shared/paths.ts";
import { text } from "../../../src/shared/text/index.ts";

/** Leads to the list of keys; `client/reader.ts` finds there what shows it at a key's press. */
export const KeysLink = () => (
  <a className="keys-link" href={paths.keyboard()} data-script={assetUrl("keys.js")}>
    {text.keyboard.link}
  </a>
);
