import { assetUrl } from "../../../src/shared/assets.ts";
import { readAloudText } from "../../../src/shared/reading/read-aloud.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/** The way to listen to the chapter. `client/reader.ts` takes it out of its template where the browser can speak. */
export const ReadAloud = () => (
  <template className="aloud-template" data-script={assetUrl("aloud.js")}>
    <button type="button" className="btn btn-quiet aloud-open">
      <Icon name="headphones" />
      <span>{readAloudText.open}</span>
    </button>
  </template>
);
