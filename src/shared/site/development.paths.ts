/** URL paths of `site/development`. */
export const developmentPaths = {
  devMail: (id?: string) => (id ? `/dev/mail/${encodeURIComponent(id)}` : "/dev/mail"),
  devUi: () => "/dev/ui",
} as const;
