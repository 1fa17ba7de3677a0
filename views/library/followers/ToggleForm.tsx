import type { ReactNode } from "react";
import type { IconName } from "../../../src/shared/icons.ts";
import { Button, type ButtonLook } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

export interface ToggleProps {
  /** Where it is sent; the server answers 303 to `next`. */
  readonly action: string;
  readonly next: string;
  /** What the one field `do` says. */
  readonly verb: string;
  readonly label: ReactNode;
  /** The button's whole name where the label alone would not tell one from another. */
  readonly name?: string;
  readonly on?: boolean;
  readonly icon: IconName;
  readonly look?: ButtonLook;
  /** For a form within a slot. */
  readonly token?: string | undefined;
  /** For a guest, in a slot's place: pressed, it is done after they have signed in. */
  readonly guest?: boolean;
}

/** One button that says or unsays something: a plain form, so that it needs no script. */
export function ToggleForm({ action, next, verb, label, name, on, icon, look, token, guest }: ToggleProps) {
  return (
    <form method="post" action={action} className="toggle">
      {!guest && <CsrfField token={token} />}
      <input type="hidden" name="next" value={next} />
      <Button look={look} icon={icon} name="do" value={verb} pressed={on} title={name}>
        {label}
      </Button>
    </form>
  );
}
