import type { ReactNode } from "react";

/** Names and values beside each other. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="fact-list">{children}</dl>;

/** One of them; nothing where there is no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === "" || children === null || children === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
