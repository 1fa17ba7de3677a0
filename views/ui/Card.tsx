import type { ReactNode } from "react";

/** A plain box around related content. */
export function Card({
  children,
  as: Tag = "div",
}: {
  children: ReactNode;
  as?: "div" | "section" | "article" | "aside";
}) {
  return <Tag className="card">{children}</Tag>;
}
