import { assetUrl } from "../../src/shared/assets.ts";
import { uiText } from "../../src/shared/platform/ui.text.ts";

/**
 * Of a form that is sent without leaving the page where there are scripts: the part of the page to draw anew, as a
 * selector that the page it leads to answers as well. What goes wrong with words is shown by the form's own page, in
 * the form of the same id.
 */
export const staying = (part: string) => ({
  "data-stay": part,
  "data-script": assetUrl("stay.js"),
  "data-failed": uiText.notSent,
});
