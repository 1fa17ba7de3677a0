/** Texts about development mode. */
export const developmentText = {
  started:
    "Development mode: secrets and demo passwords are public. For a site on the internet, set NODE_ENV=production.",
  noticeTitle: "This site is in development mode",
  notice:
    "Its secrets and demo passwords are public, so anybody who can reach it can sign in as an admin. Before you put it on the internet, set NODE_ENV=production and restart it.",
  proxied: `This site is in development mode, so it does not answer requests that come through a proxy.

Its secrets and demo passwords are public: anybody could sign in as an admin.

To put it on the internet, set these variables, in the environment or in a .env file, and restart it:
  NODE_ENV=production
  SITE_URL, PAYMENTS, SESSION_SECRET, JWT_SECRET and ENCRYPTION_KEYS (docs/configuration.md)
  TRUST_PROXY=1 (the number of proxies in front)
`,
};
