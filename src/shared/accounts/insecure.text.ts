/** Texts of pages that sign somebody in, if the connection does not look secure. */
export const insecureText = {
  title: "You cannot sign in over this connection",
  lead: "This page did not reach the site over a secure connection, so your browser would not stay signed in.",
  /** `url` is the address of the site. */
  open: (url: string) => `Open ${url}`,
  elsewhere: "If this is already the address of this page, please tell the people who run the site.",
  operator:
    "If you run this site: set TRUST_PROXY to the number of proxies in front, usually 1, and restart it. The proxy has to send X-Forwarded-Proto.",
} as const;
