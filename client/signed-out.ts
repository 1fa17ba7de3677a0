import { DESK_DATABASE, MEMBER_STORAGE, SIGNED_OUT_EVENT } from "#shared/loading.ts";
import { tryStorage } from "./storage.ts";

/**
 * On a route with /logout, removes the lists of notifications and messages and both counts (specification,
 * section 2): what the browser has stored of them, the elements that show them and, once the form is sent,
 * those in the other tabs too.
 */
const WHEN = "fw-signed-out";
const tabs = "BroadcastChannel" in window ? new BroadcastChannel("fw") : undefined;

if (location.pathname.includes("/logout")) clear();

addEventListener("submit", ({ target, defaultPrevented }) => {
  if (
    defaultPrevented ||
    !new URL((target as HTMLFormElement).getAttribute("action") ?? "", location.href).pathname.includes(
      "/logout",
    )
  )
    return;
  clear();
  tryStorage(() => localStorage.setItem(WHEN, String(Date.now())));
  tabs?.postMessage(WHEN);
});

tabs?.addEventListener("message", ({ data }) => {
  if (data === WHEN) clear();
});

// A member's page in the back/forward cache must not be shown to the next user of the browser.
addEventListener("pageshow", ({ persisted }) => {
  if (persisted && Number(tryStorage(() => localStorage.getItem(WHEN))) > performance.timeOrigin) {
    clear();
    location.reload();
  }
});

function clear(): void {
  for (const storage of ["localStorage", "sessionStorage"] as const)
    tryStorage(() => {
      for (const key of Object.keys(window[storage]))
        if (key.startsWith(MEMBER_STORAGE)) window[storage].removeItem(key);
    });
  tryStorage(() => indexedDB.deleteDatabase(DESK_DATABASE));
  for (const slot of document.querySelectorAll(
    'fw-slot[data-name="unread-badge"], fw-slot[data-name="inbox"]',
  ))
    slot.replaceChildren();
  document.dispatchEvent(new Event(SIGNED_OUT_EVENT));
}
