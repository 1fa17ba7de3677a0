import { PASSWORD_MAX, PASSWORD_MIN } from "../../src/shared/limits.ts";
import { text } from "../../src/shared/text/index.ts";
import { Field } from "../ui/Field.tsx";
import type { FieldBinding } from "../ui/form-fields.ts";

/** A new password, typed twice: fields password and passwordConfirmation. */
export function NewPasswordFields({ bind }: { bind: (name: string) => FieldBinding }) {
  const { reset } = text.account;
  return (
    <>
      <Field
        {...bind("password")}
        label={reset.password}
        hint={reset.passwordHint}
        type="password"
        autoComplete="new-password"
        minLength={PASSWORD_MIN}
        maxLength={PASSWORD_MAX}
        required
      />
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
