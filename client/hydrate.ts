import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { setAssets } from "#shared/assets.ts";

// Only the server knows the sprite's URL: it is read from an icon in the page, for islands that render icons.
const sprite = document.querySelector("use[href*='#']")?.getAttribute("href")?.split("#", 1)[0];
if (sprite) setAssets({ "icons.svg": sprite });

/** Hydrates one island; a mismatch is a bug and is reported as an error, which fails tests. */
export function hydrate(element: HTMLElement, Component: ComponentType, props: object, prefix: string): void {
  hydrateRoot(element, createElement(Component, props), {
    identifierPrefix: prefix,
    onRecoverableError: (error) => console.error("island did not match its server HTML:", error),
  });
}
