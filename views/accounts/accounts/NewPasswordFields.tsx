import { accountText } from "#shared/accounts/account.text.ts";
import { PASSWORD_MAX, PASSWORD_MIN } from "#shared/people/identity.limits.ts";
import { Field } from "../../ui/Field.tsx";
import type { FieldBinding } from "../../ui/form-fields.ts";

type Bind = (name: string) => FieldBinding;

/** Field for a new password, with the name `password`. */
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

/** Fields for a new password, entered twice: password and passwordConfirmation. */
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
