import { assetUrl } from "#shared/assets.ts";
import { uiText } from "#shared/platform/ui.text.ts";

/**
 * Returns attributes for a form that is sent without leaving the page if there is JavaScript: `part` is a
 * selector of the part to refresh, which must also be in the page it redirects to. Errors with messages are
 * shown on the form's page, in the form with the same id.
 */
export const staying = (part: string) => ({
  "data-stay": part,
  "data-script": assetUrl("stay.js"),
  "data-failed": uiText.notSent,
});
