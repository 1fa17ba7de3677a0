/** Attributes of a link on a page that holds what is nowhere else: it opens in a tab of its own, and the page stays. */
export const besideIf = (holds: boolean): { readonly target?: string; readonly rel?: string } =>
  holds ? { target: "_blank", rel: "noopener" } : {};
