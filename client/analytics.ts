/**
 * Tells the configured services of the pages of somebody who agreed to it (specification, section 2): landing, each
 * route change, who it is by id, a virtual page view in the tag's data layer, and the tag that records the session.
 */

const own = document.querySelector<HTMLScriptElement>('script[src*="/analytics-"]');
const { collect, tag, user } = own?.dataset ?? {};
const layer = window as Window & { dataLayer?: object[] };
const LANDED = "fw-landed";
const IDENTIFIED = "fw-identified";

/** Paths only: a query may hold what somebody searched for, or a code out of a mail. */
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
  // No answer is read and no cookie sent; it outlives the page.
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

/** Whether this is the first time in this tab's session; a storage that is shut counts as the first. */
function once(key: string, value: string): boolean {
  try {
    if (sessionStorage.getItem(key) === value) return false;
    sessionStorage.setItem(key, value);
  } catch {}
  return true;
}

if (once(LANDED, "1")) send("landing", { from: hostOf(document.referrer) });
if (user && once(IDENTIFIED, user)) send("identify");
viewed();
// Back and forward may show a page that was never unloaded.
addEventListener("pageshow", ({ persisted }) => persisted && viewed());

if (tag) {
  const script = document.createElement("script");
  script.src = tag;
  script.async = true;
  document.head.append(script);
}

function hostOf(url: string): string {
  return URL.canParse(url) ? new URL(url).host : "";
}
