import { useEffect, useState } from "react";

const STEPS: Readonly<Record<string, 1 | -1>> = { j: 1, ArrowDown: 1, k: -1, ArrowUp: -1 };

/**
 * Keys to go through the review queue, only while the focus is in its list (WCAG 2.1.4). The links and
 * buttons work without it.
 */
export default function ReviewKeys({ list, hint }: { readonly list: string; readonly hint: string }) {
  const [isAwake, setAwake] = useState(false);
  useEffect(() => {
    const element = document.getElementById(list);
    if (!element) return;
    setAwake(true);
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      const items = [...element.children];
      const at = items.findIndex((item) => item.contains(event.target as Node));
      const step = STEPS[event.key];
      if (step) items[at + step]?.querySelector("a")?.focus();
      else if (event.key === "a") items[at]?.querySelector("button")?.click();
      else return;
      event.preventDefault();
    };
    element.addEventListener("keydown", press);
    return () => element.removeEventListener("keydown", press);
  }, [list]);
  return isAwake ? <p className="fine">{hint}</p> : null;
}
