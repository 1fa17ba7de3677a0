/** Hydration trigger of an island: calls `wake` at most once. */
type Wait = (element: HTMLElement, wake: () => void) => void;

export const triggers: Record<string, Wait> = {
  load: (_element, wake) => wake(),

  idle: (_element, wake) => {
    if ("requestIdleCallback" in window) requestIdleCallback(wake, { timeout: 2_000 });
    else setTimeout(wake, 200);
  },

  // The element is `display: contents` and has no box, so its children are observed.
  visible: (element, wake) => {
    const observer = new IntersectionObserver(
      (entries) => {
        if (!entries.some((entry) => entry.isIntersecting)) return;
        observer.disconnect();
        wake();
      },
      { rootMargin: "200px" },
    );
    for (const child of element.children) observer.observe(child);
  },

  media: (element, wake) => {
    const query = matchMedia(element.dataset.media ?? "all");
    if (query.matches) return wake();
    query.addEventListener("change", wake, { once: true });
  },

  focus: (element, wake) => element.addEventListener("focusin", wake, { once: true }),

  // Words of a chapter are selected, by any input method.
  selection: (_element, wake) => {
    const look = () => {
      const selection = getSelection();
      if (!selection || selection.isCollapsed) return;
      if (!selection.anchorNode?.parentElement?.closest(".prose")) return;
      document.removeEventListener("selectionchange", look);
      wake();
    };
    document.addEventListener("selectionchange", look);
  },

  interaction: (element, wake) => {
    const events = ["pointerover", "pointerdown", "focusin", "keydown", "touchstart"];
    const once = () => {
      for (const name of events) element.removeEventListener(name, once);
      wake();
    };
    for (const name of events) element.addEventListener(name, once, { passive: true });
  },
};
