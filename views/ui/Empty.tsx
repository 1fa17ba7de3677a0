import type { ReactNode } from "react";
import type { IconName } from "../../src/shared/icons.ts";
import { Icon } from "./Icon.tsx";

/** Stands where nothing is yet and says what to do next. */
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
