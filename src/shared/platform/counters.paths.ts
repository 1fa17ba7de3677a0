/** Addresses of `platform/counters`. */
export const countersPaths = {
  adminCounters: () => "/admin/counters",
} as const;
