/** Returns attributes for a link on a page with unsaved input: it opens in a new tab. */
export const newTabIf = (holds: boolean): { readonly target?: string; readonly rel?: string } =>
  holds ? { target: "_blank", rel: "noopener" } : {};
