import { accountText } from "../../../src/shared/accounts/account.text.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "../../../src/shared/people/identity.limits.ts";
import { Field } from "../../ui/Field.tsx";
import type { FieldBinding } from "../../ui/form-fields.ts";

type Bind = (name: string) => FieldBinding;

/** A password that is to be one's own from now on: the field password. */
export const NewPasswordField = (props: { bind: Bind; label: string; hint: string }) => (
  <Field
    {...props.bind("password")}
    label={props.label}
    hint={props.hint}
    type="password"
    autoComplete="new-password"
    minLength={PASSWORD_MIN}
    maxLength={PASSWORD_MAX}
    required
  />
);

/** A new password, typed twice: fields password and passwordConfirmation. */
export function NewPasswordFields({ bind }: { bind: Bind }) {
  const { reset } = accountText;
  return (
    <>
      <NewPasswordField bind={bind} label={reset.password} hint={reset.passwordHint} />
      <Field
        {...bind("passwordConfirmation")}
        label={reset.again}
        type="password"
        autoComplete="new-password"
        maxLength={PASSWORD_MAX}
        required
      />
    </>
  );
}
