import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";
import { setAssets } from "../src/shared/assets.ts";

// Where the sprite is, only the server knows: the page around has icons out of it, and what an island draws anew needs it.
const sprite = document.querySelector("use[href*='#']")?.getAttribute("href")?.split("#", 1)[0];
if (sprite) setAssets({ "icons.svg": sprite });

/** Wakes one island; a mismatch is a bug and is reported as an error, which tests turn into a failure. */
export function hydrate(element: HTMLElement, Component: ComponentType, props: object, prefix: string): void {
  hydrateRoot(element, createElement(Component, props), {
    identifierPrefix: prefix,
    onRecoverableError: (error) => console.error("island did not match its server HTML:", error),
  });
}
