/**
 * Story page: renders the offline controls from their templates if the browser supports them, and loads the
 * code when they are used, or when the story is already saved.
 */
const container = document.querySelector<HTMLElement>("[data-offline-story]");

if (container && "serviceWorker" in navigator && "caches" in window) {
  for (const each of container.querySelectorAll("template")) each.replaceWith(each.content);
  wait(container);
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
    // Storage is blocked.
    () => {},
  );
}
