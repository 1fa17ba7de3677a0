import type { ReactNode } from "react";
import type { IconName } from "../../src/shared/icons.ts";
import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";

/** A panel that opens under its button without a script. */
export function Menu(props: {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Panel lines up with the end of the button rather than its start. */
  readonly atEnd?: boolean;
  readonly icon?: IconName;
  /** Looks like the buttons it stands beside. */
  readonly button?: boolean;
}) {
  return (
    <details className={cx("menu", props.className)} name="menu">
      <summary className={props.button ? "btn" : undefined}>
        {props.icon && <Icon name={props.icon} />}
        {props.label}
        <Icon name="chevron-down" className="menu-arrow" />
      </summary>
      <div className={cx("menu-panel", props.atEnd && "menu-panel-end")}>{props.children}</div>
    </details>
  );
}

/** What opens in its place within a menu's panel; of several, one at a time. */
export function MenuPart(props: {
  readonly label: ReactNode;
  readonly icon: IconName;
  readonly children: ReactNode;
  readonly className?: string;
}) {
  return (
    <details className={cx("menu-part", props.className)} name="menu-part">
      <summary>
        <Icon name={props.icon} />
        <span>{props.label}</span>
        <Icon name="chevron-down" className="menu-arrow" />
      </summary>
      <div className="menu-part-body">{props.children}</div>
    </details>
  );
}
