/** What to do about a connection that does not look secure; `url` is the address of the site. */
const advice = (url: string): string =>
  `this page did not reach it over a secure connection. Open ${url} and try again. If you are there already, please tell the people who run the site. They need to set TRUST_PROXY to the number of proxies in front, usually 1.`;

/** Messages about sessions that the browser would not keep. */
export const sessionMessages = {
  /** For forms that sign somebody in. */
  cannotSignIn: (url: string) =>
    `Nothing was changed, because the site cannot keep you signed in: ${advice(url)}`,
  /** For forms whose result is stored in the session of a guest. */
  cannotRemember: (url: string) =>
    `Nothing was changed, because the site cannot remember it in this browser: ${advice(url)}`,
} as const;
