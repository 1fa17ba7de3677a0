import type { ReactNode } from "react";
import type { IconName } from "#shared/icons.ts";
import { cx } from "./cx.ts";
import { Icon } from "./Icon.tsx";

/** `primary` is for the main action of a page; `quiet` for secondary actions beside it. */
export type ButtonLook = "primary" | "secondary" | "quiet" | "danger";

interface Common {
  readonly look?: ButtonLook;
  readonly icon?: IconName;
  /** Icon after the label, for "next". */
  readonly iconAfter?: IconName;
  readonly wide?: boolean;
  readonly children: ReactNode;
}

const classes = (look: ButtonLook, wide?: boolean) =>
  cx("btn", look !== "secondary" && `btn-${look}`, wide && "btn-wide");

/** Submits its form; `name` and `value` identify which button was pressed. */
export function Button(
  props: Common & {
    readonly name?: string;
    readonly value?: string;
    /** `button` does not submit: a script handles it. */
    readonly type?: "submit" | "button";
    readonly disabled?: boolean;
    readonly formNoValidate?: boolean;
    /** Address to which it sends the form, instead of the form's own. */
    readonly formAction?: string;
    /** Id of the form, for a button outside it. */
    readonly form?: string;
    /** State of a toggle button. */
    readonly pressed?: boolean | undefined;
    /** Full accessible name, if the label alone would be ambiguous; it begins with the label (WCAG 2.5.3). */
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

/** A link that looks like a button: it navigates and changes nothing. */
export function ButtonLink(
  props: Common & {
    readonly href: string;
    readonly rel?: string;
    readonly download?: boolean;
    /** True if the action has already been done: looks like a pressed button. */
    readonly on?: boolean;
  },
) {
  const { look = "secondary", icon, iconAfter, wide, children, on, ...rest } = props;
  return (
    <a className={cx(classes(look, wide), on && "btn-on btn-full")} {...rest}>
      {icon && <Icon name={icon} />}
      <span>{children}</span>
      {iconAfter && <Icon name={iconAfter} />}
    </a>
  );
}
