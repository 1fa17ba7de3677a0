import { SECOND_FACTOR_CODE_MAX } from "#shared/accounts/second-factor.limits.ts";
import { secondFactorText } from "#shared/accounts/second-factor.text.ts";
import { Field } from "../../ui/Field.tsx";
import type { FieldBinding } from "../../ui/form-fields.ts";

/** Field for a code of the authenticator app or a recovery code. An empty hint is not shown. */
export const CodeField = ({
  label = secondFactorText.code,
  hint = secondFactorText.codeHint,
  ...binding
}: FieldBinding & { readonly label?: string; readonly hint?: string }) => (
  <Field
    {...binding}
    label={label}
    hint={hint || undefined}
    autoComplete="one-time-code"
    autoCapitalize="none"
    spellCheck={false}
    maxLength={SECOND_FACTOR_CODE_MAX}
    required
  />
);
