import { triggers } from "./triggers.ts";

/** The runtime of islands: waits for each one's trigger, then fetches React and the module, once. */
for (const element of document.querySelectorAll<HTMLElement>("fw-island")) {
  const { on = "load", module, runtime, prefix, props = "{}" } = element.dataset;
  triggers[on]?.(element, async () => {
    const [{ hydrate }, { default: Component }] = await Promise.all([import(runtime!), import(module!)]);
    hydrate(element, Component, JSON.parse(props), prefix);
    element.dataset.awake = "";
  });
}
