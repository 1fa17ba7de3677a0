import type { ReactNode } from "react";
import type { IconName } from "../../src/shared/icons.ts";
import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";

/** `primary` is for the one thing a page is for; `quiet` for what stands beside it. */
export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

interface Common {
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  /** Icon after the words, for "onwards". */
  readonly iconAfter?: IconName;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const classes = (look: ButtonLook, wide?: boolean) =>
  cx("btn", look !== "secondary" && `btn-${look}`, wide && "btn-wide");

/** Sends the form it stands in; `name` and `value` tell which of several buttons was pressed. */
export function Button(
  props: Common & {
    readonly name?: string;
    readonly value?: string;
    /** `button` sends nothing: a script listens. */
    readonly type?: "submit" | "button";
    readonly disabled?: boolean;
    readonly formNoValidate?: boolean;
    /** Of a button that stays down: whether it is. */
    readonly pressed?: boolean | undefined;
    /** Its whole name, where its words alone would not tell one from another; it begins with them (WCAG 2.5.3). */
    readonly title?: string | undefined;
  },
) {
  const { look = "secondary", type = "submit", icon, iconAfter, wide, children, ...other } = props;
  const { pressed, title, ...rest } = other;
  return (
    <button type={type} className={classes(look, wide)} aria-pressed={pressed} aria-label={title} {...rest}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </button>
  );
}

/** A link that looks like a button: it goes somewhere and changes nothing. */
export function ButtonLink(
  props: Common & {
    readonly href: string;
    readonly rel?: string;
    readonly download?: boolean;
    /** Leads to what is done already, and looks like a button that is down. */
    readonly on?: boolean;
  },
) {
  const { look = "secondary", icon, iconAfter, wide, children, on, ...rest } = props;
  return (
    <a className={cx(classes(look, wide), on && "btn-on")} {...rest}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </a>
  );
}
