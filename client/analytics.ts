import { isSecretAddress } from "#shared/secret-addresses.ts";
import { FIRST_REFERRER_KEY, referrerHost } from "#shared/site/analytics.ts";

/**
 * Reports page views of visitors who have consented to the configured services (specification, section 2):
 * landing, each route change, the user's id, a virtual page view in the tag's data layer, and the tag that
 * records the session. Pages whose address gives access to something, such as a gift, are neither reported nor
 * recorded.
 */

const storedScript = document.querySelector<HTMLScriptElement>('script[src*="/analytics-"]');
const { collect, tag, user } = storedScript?.dataset ?? {};
const layer = window as Window & { dataLayer?: object[] };
const LANDED = "fw-landed";
const IDENTIFIED = "fw-identified";

/** Paths only: a query may contain search terms, or a code from a mail. */
const page = () => ({ path: location.pathname, title: document.title });

function send(event: "landing" | "route" | "identify", more: object = {}): void {
  if (!collect) return;
  const body = JSON.stringify({
    event,
    at: new Date().toISOString(),
    ...page(),
    ...(user ? { user } : {}),
    ...more,
  });
  // The response is not read and no cookie is sent; the request outlives the page.
  fetch(collect, { method: "POST", mode: "no-cors", credentials: "omit", keepalive: true, body }).catch(
    () => {},
  );
}

function viewed(): void {
  send("route");
  layer.dataLayer ??= [];
  layer.dataLayer.push({
    event: "virtualPageView",
    virtualPagePath: location.pathname,
    virtualPageTitle: document.title,
  });
}

/** Returns true on the first call in this tab's session; also if storage is blocked. */
function once(key: string, value: string): boolean {
  try {
    if (sessionStorage.getItem(key) === value) return false;
    sessionStorage.setItem(key, value);
  } catch {}
  return true;
}

if (!isSecretAddress(new URL(location.href))) {
  if (once(LANDED, "1")) send("landing", { from: firstReferrer() });
  if (user && once(IDENTIFIED, user)) send("identify");
  viewed();
  // Back and forward may show a page from the back/forward cache.
  addEventListener("pageshow", ({ persisted }) => persisted && viewed());

  if (tag) {
    const script = document.createElement("script");
    script.src = tag;
    script.async = true;
    document.head.append(script);
  }
}

/**
 * Returns the referrer when this tab first opened the site, before the page on which the visitor consented.
 */
function firstReferrer(): string {
  try {
    const storedReferrer = sessionStorage.getItem(FIRST_REFERRER_KEY);
    if (storedReferrer !== null) return storedReferrer;
  } catch {}
  return referrerHost(document.referrer, location.host);
}
