import type { ReactNode } from "react";
import type { FormState } from "#shared/form.ts";
import { uiText } from "#shared/platform/ui.text.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { CsrfField } from "./CsrfField.tsx";
import { FormErrors } from "./FormErrors.tsx";

interface PageFormProps {
  readonly action: string;
  /** Target of "Cancel". */
  readonly back: string;
  /** Another label for it, on a page that itself cancels something. */
  readonly backWords?: string;
  readonly form: FormState;
  readonly button: ReactNode;
  readonly className?: string;
  /** For a form with file fields. */
  readonly encType?: "multipart/form-data";
  readonly children?: ReactNode;
}

/** The main form of a page: errors at the top, its button and the cancel link at the bottom. */
export function PageForm({
  action,
  back,
  backWords = uiText.cancel,
  form,
  button,
  className,
  encType,
  children,
}: PageFormProps) {
  return (
    <form noValidate className={className} method="post" action={action} encType={encType}>
      <CsrfField />
      <FormErrors form={form} />
      {children}
      <div className="actions">
        {button}
        <ButtonLink href={back} look="quiet">
          {backWords}
        </ButtonLink>
      </div>
    </form>
  );
}

/** Confirmation form before something is deleted permanently. */
export const DeleteForm = (props: Omit<PageFormProps, "button">) => (
  <PageForm
    {...props}
    button={
      <Button look="danger" icon="trash-2">
        {uiText.deleteForGood}
      </Button>
    }
  />
);
