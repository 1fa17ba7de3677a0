/** URL paths of `people/blocks`. */
export const blocksPaths = {
  userBlock: (username: string) => `/user/${encodeURIComponent(username)}/block`,
  blocked: () => "/settings/blocked",
} as const;
