import type { ReactNode } from "react";
import type { IconName } from "#shared/icons.ts";
import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";

/** A panel that opens below its button, without JavaScript. */
export function Menu(props: {
  readonly label: ReactNode;
  readonly children: ReactNode;
  readonly className?: string;
  /** Aligns the panel with the end of the button and not with its start. */
  readonly atEnd?: boolean;
  readonly icon?: IconName;
  /** Looks like the adjacent buttons. */
  readonly button?: boolean;
  /** Looks like a pressed button: its label states what was chosen. */
  readonly on?: boolean;
}) {
  return (
    <details className={cx("menu", props.className)} name="menu">
      <summary className={cx(props.button && "btn", props.on && "btn-on") || undefined}>
        {props.icon && <Icon name={props.icon} />}
        {props.label}
        <Icon name="chevron-down" className="menu-arrow" />
      </summary>
      <div className={cx("menu-panel", props.atEnd && "menu-panel-end")}>{props.children}</div>
    </details>
  );
}

/** An expandable section in a menu's panel; only one is open at a time. */
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
