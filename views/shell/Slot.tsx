import type { ReactNode } from "react";

/**
 * A personal place in a page that is cached for everyone: what stands inside is the guest's version; for a
 * signed-in reader `core/pages` puts the member's fragment of that name in its place. The markers are
 * elements that no stylesheet sees (`display: contents`) and never wrap an island's props.
 */
export function Slot({ name, children }: { name: string; children?: ReactNode }) {
  return <fw-slot data-name={name}>{children}</fw-slot>;
}

declare module "react" {
  namespace JSX {
    interface IntrinsicElements {
      "fw-slot": { "data-name": string; children?: ReactNode };
    }
  }
}
