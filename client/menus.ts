/** Menus are `<details>` and open without a script; with one they also close like menus do. */

const opened = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");

addEventListener("click", ({ target }) => {
  for (const menu of opened()) if (!menu.contains(target as Node)) menu.open = false;
});

addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || event.defaultPrevented) return;
  for (const menu of opened()) {
    if (menu.contains(document.activeElement)) menu.querySelector("summary")?.focus();
    menu.open = false;
  }
});

// Whoever comes back does not come back to an open menu.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const menu of opened()) menu.open = false;
  document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
});
