import { siteText } from "../../../src/shared/site/site.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/** The overlay of a change of page: unseen until `client/loading.ts` says so, and so never there without a script. */
export function Loading() {
  return (
    <div className="loading">
      <div className="loading-mark">
        <Icon name="brand" />
        <p className="loading-words" role="status" data-label={siteText.loading} />
      </div>
    </div>
  );
}
