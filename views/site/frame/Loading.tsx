import { siteText } from "#shared/site/site.text.ts";
import { Icon } from "../../ui/Icon.tsx";

/**
 * Overlay shown during navigation: hidden until `client/loading.ts` shows it, so never shown without
 * JavaScript.
 */
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
