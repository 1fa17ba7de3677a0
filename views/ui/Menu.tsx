import type { ReactNode } from "react";
import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";

/** A panel that opens under its button without a script. */
export function Menu(props: {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Panel lines up with the end of the button rather than its start. */
  readonly atEnd?: boolean;
}) {
  return (
    <details className={cx("menu", props.className)} name="menu">
      <summary>
        {props.label}
        <Icon name="chevron-down" className="menu-arrow" />
      </summary>
      <div className={cx("menu-panel", props.atEnd && "menu-panel-end")}>{props.children}</div>
    </details>
  );
}
