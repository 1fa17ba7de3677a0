import type { ReactNode } from "react";
import type { IconName } from "#shared/icons.ts";
import { Button, type ButtonLook } from "./Button.tsx";
import { CsrfField } from "./CsrfField.tsx";
import { cx } from "./cx.ts";
import { staying } from "./staying.ts";

/** Target and token of a form with one button. */
export interface ActionTarget {
  /** Target of the form; the server answers 303 to `next`. */
  readonly action: string;
  readonly next: string;
  readonly look?: ButtonLook | undefined;
  /** CSRF token for a form in a slot. */
  readonly token?: string | undefined;
  /** True for a guest, in place of a slot: the action is completed after they sign in. */
  readonly guest?: boolean | undefined;
  /** Selector of the part that is refreshed in place with JavaScript; without it, `next` is loaded. */
  readonly part?: string | undefined;
}

interface ActionProps extends ActionTarget {
  /** Value of the only field, `do`. */
  readonly verb: string;
  readonly label: ReactNode;
  /** Full accessible name of the button, if the label alone would be ambiguous. */
  readonly name?: string | undefined;
  readonly icon: IconName;
  readonly className?: string | undefined;
}

/** One action as one button: a plain form, so it works without JavaScript. For on and off, use `Toggle`. */
export const ActionForm = (props: ActionProps) => <OneButtonForm {...props} pressed={undefined} />;

/** The form of `ActionForm` and `Toggle`. */
export function OneButtonForm(props: ActionProps & { readonly pressed: boolean | undefined }) {
  const { action, next, verb, label, name, icon, look, token, guest, part, className, pressed } = props;
  return (
    <form
      noValidate
      method="post"
      action={action}
      className={cx("toggle", className)}
      {...(part && !guest && staying(part))}
    >
      {!guest && <CsrfField token={token} />}
      <input type="hidden" name="next" value={next} />
      <Button look={look} icon={icon} name="do" value={verb} pressed={pressed} title={name}>
        {label}
      </Button>
    </form>
  );
}
