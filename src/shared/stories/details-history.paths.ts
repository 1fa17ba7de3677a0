/** URL paths of `stories/details-history`. */
export const detailsHistoryPaths = {
  history: (story: string) => `/story/${story}/history`,
  /** One change with a comparison of its texts. */
  change: (story: string, number: number, view: "inline" | "side" = "inline") =>
    `/story/${story}/history?change=${number}${view === "side" ? "&view=side" : ""}`,
} as const;
