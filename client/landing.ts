import { ANCHOR_PREFIX, FLASH_ID } from "#shared/form.ts";

/**
 * After a form, takes the focus to the button to which its redirect leads, as browsers do themselves where they
 * implement it, and has the message about the act read out if it is elsewhere on the page.
 */
addEventListener("load", () => {
  const id = decodeURIComponent(location.hash.slice(1));
  const isLanding = id.startsWith(ANCHOR_PREFIX);
  const target = isLanding ? document.getElementById(id) : null;
  if (target) focusOn(target);
  // Reloading must not scroll back here, and nobody wants the anchor in a copied address.
  if (isLanding) history.replaceState(history.state, "", location.pathname + location.search);
  const message = document.querySelector<HTMLElement>(".flash");
  if (!message || message.contains(document.activeElement)) return;
  if (document.activeElement === document.body) message.focus();
  else readOut(message);
});

/** Focuses an element, or what opens the part of the page that hides it. */
function focusOn(target: HTMLElement): void {
  const shown = target.checkVisibility()
    ? target
    : target.closest<HTMLElement>("details:not([open])")?.querySelector<HTMLElement>("summary");
  (shown ?? document.getElementById(FLASH_ID))?.focus({ preventScroll: shown === target });
}

/** Takes a message's text out and puts it back in: screen readers announce only changes of a status. */
function readOut(message: HTMLElement): void {
  const text = message.querySelector("p");
  const content = [...(text?.childNodes ?? [])];
  text?.replaceChildren();
  setTimeout(() => {
    text?.append(...content);
    message.dataset.announced = "";
  });
}
