import type { ReactNode } from "react";

/**
 * A personalised place in a page that is cached for everyone: the children are the guest's version; for a
 * signed-in reader, `core/pages` replaces them with the member's fragment of that name. The markers are
 * elements without a layout box (`display: contents`), and never wrap an island's props.
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
