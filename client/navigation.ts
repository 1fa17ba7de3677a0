import { ROUTE_EVENT } from "#shared/loading.ts";
import { beginRoute, endRoute } from "./loading.ts";

let begun = 0;

// Registered on the window, after all other handlers: events with a prevented default are not navigations.
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
  // A field named "action" would shadow the form's property, but not the attribute.
  leaveFor(
    new URL(by?.getAttribute("formaction") ?? form.getAttribute("action") ?? "", location.href).href,
    true,
  );
});

document.addEventListener(ROUTE_EVENT, (event) =>
  leaveFor(new URL((event as CustomEvent<string>).detail, location.href).href),
);

// Ends the overlay on "Stop", if the browser reports it, and when the user keeps using the page (the response
// may have been a download, which browsers do not report).
const { navigation } = window as Window & { navigation?: EventTarget };
// The error of a navigation that this one replaced follows immediately after the start.
navigation?.addEventListener("navigateerror", () => performance.now() - begun > 100 && endRoute());
addEventListener("pointerdown", endRoute);
addEventListener("keydown", endRoute);

const isHere = (target: string | null): boolean => !target || target === "_self";

function leaveFor(href: string, sends = false): void {
  const { origin, pathname, search, hash } = new URL(href);
  if (origin !== location.origin) return;
  // URLs that end like a file are downloads, not navigations.
  if (/\.(?:epub|zip|json|csv|pdf|atom|xml|ics)$/i.test(pathname)) return;
  const stays = hash !== "" && pathname === location.pathname && search === location.search;
  if (!sends && stays) return;
  begun = performance.now();
  beginRoute(pathname);
}
