import type { ReactNode } from "react";
import type { IconName } from "#shared/icons.ts";
import { Icon } from "./Icon.tsx";

/** Placeholder for an empty list, with a suggestion of what to do next. */
export function Empty({
  icon = "book-open",
  title,
  children,
  action,
}: {
  icon?: IconName;
  title: string;
  children?: ReactNode;
  action?: ReactNode;
}) {
  return (
    <div className="empty">
      <Icon name={icon} />
      <p className="empty-title">{title}</p>
      {children}
      {action && <div className="actions">{action}</div>}
    </div>
  );
}
