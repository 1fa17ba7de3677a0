import { FRESH_EVENT } from "#shared/loading.ts";
import { triggers } from "./triggers.ts";

/** The islands runtime: waits for each island's trigger, then loads React and the module, once. */
function wake(root: ParentNode): void {
  for (const element of root.querySelectorAll<HTMLElement>("fw-island")) {
    const { on = "load", module, runtime, prefix, props = "{}" } = element.dataset;
    triggers[on]?.(element, async () => {
      const [{ hydrate }, { default: Component }] = await Promise.all([import(runtime!), import(module!)]);
      hydrate(element, Component, JSON.parse(props), prefix);
      element.dataset.awake = "";
    });
  }
}
wake(document);
document.addEventListener(FRESH_EVENT, ({ target }) => wake(target as HTMLElement));
