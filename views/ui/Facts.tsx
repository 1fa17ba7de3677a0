import type { ReactNode } from "react";

/** List of names and values. */
export const Facts = ({ children }: { children: ReactNode }) => <dl className="fact-list">{children}</dl>;

/** One entry of the list; nothing if there is no value. */
export function Fact({ name, children }: { name: string; children: ReactNode }) {
  if (children === "" || children === null || children === undefined) return null;
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
