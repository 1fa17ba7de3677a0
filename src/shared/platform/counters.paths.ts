/** URL paths of `platform/counters`. */
export const countersPaths = {
  adminCounters: () => "/admin/counters",
} as const;
