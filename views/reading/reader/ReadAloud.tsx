import { assetUrl } from "#shared/assets.ts";
import { readAloudText } from "#shared/reading/read-aloud.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/**
 * Controls to listen to the chapter. `client/reader.ts` renders them from their template if the browser
 * supports speech.
 */
export const ReadAloud = () => (
  <template className="aloud-template" data-script={assetUrl("aloud.js")}>
    <button type="button" className="btn btn-quiet aloud-open">
      <Icon name="headphones" />
      <span>{readAloudText.open}</span>
    </button>
  </template>
);
