/** Menus are `<details>` and open without JavaScript; with it, they also close like menus. */

const opened = () => document.querySelectorAll<HTMLDetailsElement>("details.menu[open]");

// The search in the account menu: loaded once the menu is opened. `toggle` does not bubble.
addEventListener(
  "toggle",
  async ({ target }) => {
    const search = (target as Element).querySelector?.<HTMLElement>(".menu-search[hidden]");
    if (search?.closest("details.menu[open]")) (await import(search.dataset.script!)).mountMenuSearch(search);
  },
  true,
);

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

// Closes menus that were open when the page entered the back/forward cache.
addEventListener("pageshow", ({ persisted }) => {
  if (!persisted) return;
  for (const menu of opened()) menu.open = false;
  document.querySelector<HTMLElement>("[popover]:popover-open")?.hidePopover();
});
