import type { ReactNode } from "react";
import { passkeysText as texts } from "#shared/accounts/passkeys.text.ts";
import type { FormState } from "#shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";

/**
 * Form that sends the browser's answer about a passkey in the field `passkey`; hidden until its script
 * (`client/passkeys.ts`) finds that the browser can give one.
 */
export const PasskeyForm = (props: {
  /** Adds a passkey, or uses one. */
  readonly does: "create" | "get";
  readonly action: string;
  /** Options for the browser, as JSON. */
  readonly options: string;
  readonly intent: string;
  readonly form: FormState;
  readonly submit: string;
  readonly multipart?: boolean;
  readonly look?: "primary" | "secondary";
  readonly children: ReactNode;
}) => (
  <form
    noValidate
    hidden
    method="post"
    action={props.action}
    encType={props.multipart ? "multipart/form-data" : undefined}
    data-passkey={props.does}
    data-options={props.options}
    data-cancelled={texts.cancelled}
    data-exists={texts.exists}
  >
    <input type="hidden" name="intent" defaultValue={props.intent} />
    <input type="hidden" name="passkey" />
    <FormErrors form={props.form} />
    {props.children}
    <Button look={props.look ?? "secondary"} icon="key-round" wide={props.does === "get"}>
      {props.submit}
    </Button>
    <p className="fine" role="status" />
  </form>
);
