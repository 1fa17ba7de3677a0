import { ROUTE_EVENT } from "../src/shared/loading.ts";
import { beginRoute, endRoute } from "./loading.ts";

let begun = 0;

// On the window, after everyone who may have handled it: what they prevented is no navigation.
addEventListener("click", (event) => {
  const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
  if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>("a[href]") : null;
  if (link && isHere(link.target) && !link.hasAttribute("download")) leaveFor(link.href);
});

addEventListener("submit", (event) => {
  const form = event.target as HTMLFormElement;
  const by = event.submitter as HTMLButtonElement | null;
  const method = by?.getAttribute("formmethod") ?? form.getAttribute("method");
  if (event.defaultPrevented || method === "dialog") return;
  if (!isHere(by?.getAttribute("formtarget") ?? form.target)) return;
  // A field may be called "action": the attribute is not hidden by it.
  leaveFor(
    new URL(by?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href).href,
    true,
  );
});

document.addEventListener(ROUTE_EVENT, (event) =>
  leaveFor(new URL((event as CustomEvent<string>).detail, location.href).href),
);

// "Stop", where browsers tell of it; and whoever uses the page does not wait for another (an answer may have been a
// download, of which nobody tells).
const { navigation } = window as Window & { navigation?: EventTarget };
// The error of a change that this one took the place of comes just after it has begun.
navigation?.addEventListener("navigateerror", () => performance.now() - begun > 100 && endRoute());
addEventListener("pointerdown", endRoute);
addEventListener("keydown", endRoute);

const isHere = (target: string | null): boolean => !target || target === "_self";

function leaveFor(href: string, sends = false): void {
  const { origin, pathname, search, hash } = new URL(href);
  if (origin !== location.origin) return;
  // What ends like a file is taken away, not gone to.
  if (/\.(?:epub|zip|json|csv|pdf|atom|xml|ics)$/i.test(pathname)) return;
  const stays = hash !== "" && pathname === location.pathname && search === location.search;
  if (!sends && stays) return;
  begun = performance.now();
  beginRoute(pathname);
}
