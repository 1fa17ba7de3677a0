/**
 * A story's page: takes what keeps it for reading offline out of its templates where this browser can, and
 * fetches what it takes once it is pressed, or where the story is kept already.
 */
const place = document.querySelector<HTMLElement>("[data-offline-story]");

if (place && "serviceWorker" in navigator && "caches" in window) {
  for (const each of place.querySelectorAll("template")) each.replaceWith(each.content);
  wait(place);
}

function wait(place: HTMLElement): void {
  const { offlineStory: id, script } = place.dataset;
  const keeps = [...place.querySelectorAll<HTMLElement>('[data-offline^="keep"]')];
  let woken: Promise<void> | undefined;
  const listen = (press: ((button: HTMLElement) => void) | null) => {
    for (const button of keeps) button.onclick = press && (() => press(button));
  };
  const wake = () => {
    listen(null);
    woken ??= import(script!).then(({ mountStory }) => mountStory(place));
    return woken;
  };
  const press = (button: HTMLElement) =>
    wake().then(
      () => button.click(),
      () => {
        woken = undefined;
        listen(press);
      },
    );
  listen(press);
  caches.keys().then(
    (names) => {
      if (names.some((name) => name.endsWith(`-${id}`))) void wake();
    },
    // Storage is shut.
    () => {},
  );
}
