import type { ReactNode } from "react";

/** A quiet box around what belongs together. */
export function Card({
  children,
  as: Tag = "div",
}: {
  children: ReactNode;
  as?: "div" | "section" | "article" | "aside";
}) {
  return <Tag className="card">{children}</Tag>;
}
