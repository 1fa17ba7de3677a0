import type { ReactNode } from "react";
import type { FormState } from "../../src/shared/form.ts";
import { uiText } from "../../src/shared/platform/ui.text.ts";
import { Button, ButtonLink } from "./Button.tsx";
import { CsrfField } from "./CsrfField.tsx";
import { FormErrors } from "./FormErrors.tsx";

interface PageFormProps {
  readonly action: string;
  /** Where "Cancel" leads. */
  readonly back: string;
  /** Other words for it, on a page that cancels something itself. */
  readonly backWords?: string;
  readonly form: FormState;
  readonly button: ReactNode;
  readonly className?: string;
  /** Of a form that may carry files. */
  readonly encType?: "multipart/form-data";
  readonly children?: ReactNode;
}

/** A form that is what its page is for: what was refused at its head, below it its button and the way back. */
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
    <form className={className} method="post" action={action} encType={encType}>
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

/** Asks once before something goes for good. */
export const DeleteForm = (props: Omit<PageFormProps, "button" | "className" | "children">) => (
  <PageForm
    {...props}
    button={
      <Button look="danger" icon="trash-2">
        {uiText.deleteForGood}
      </Button>
    }
  />
);
