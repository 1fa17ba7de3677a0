/**
 * A story's page: takes what keeps it for reading offline out of its templates where this browser can, and
 * fetches what it takes once it is pressed, or where the story is kept already.
 */
const place = document.querySelector<HTMLElement>("[data-offline-story]");

if (place && "serviceWorker" in navigator && "caches" in window) {
  for (const each of place.querySelectorAll("template")) each.replaceWith(each.content);
  const { offlineStory: id, script = "" } = place.dataset;
  if (id) wait(place, id, script);
}

function wait(place: HTMLElement, id: string, module: string): void {
  const keep = place.querySelector<HTMLElement>('[data-offline="keep"]');
  let woken: Promise<void> | undefined;
  const wake = () => {
    keep?.removeEventListener("click", press);
    woken ??= import(module).then(({ mountStory }) => mountStory(place));
    return woken;
  };
  const press = () =>
    wake().then(
      () => keep?.click(),
      () => {
        woken = undefined;
        keep?.addEventListener("click", press);
      },
    );
  keep?.addEventListener("click", press);
  caches.keys().then(
    (names) => {
      if (names.some((name) => name.endsWith(`-${id}`))) void wake();
    },
    // Storage is shut.
    () => {},
  );
}
