import { type ComponentType, createElement } from "react";
import { hydrateRoot } from "react-dom/client";

/** Wakes one island; a mismatch is a bug and is reported as an error, which tests turn into a failure. */
export function hydrate(element: HTMLElement, Component: ComponentType, props: object, prefix: string): void {
  hydrateRoot(element, createElement(Component, props), {
    identifierPrefix: prefix,
    onRecoverableError: (error) => console.error("island did not match its server HTML:", error),
  });
}
