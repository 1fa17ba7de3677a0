import type { ReactNode } from "react";
import type { SetupDto } from "#shared/accounts/registration.dto.ts";
import { SETUP_STEPS } from "#shared/accounts/registration.enums.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import { setupPath, stepBefore } from "#shared/accounts/setup.ts";
import type { FormState } from "#shared/form.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Steps } from "../../ui/Steps.tsx";

const { steps: words } = registrationText;

/**
 * Navigation of the wizard's steps. Members may go to every step they have reached, and to all steps when the
 * wizard is done.
 */
export function StepNav({ setup: { step, reached } }: { setup: SetupDto }) {
  const current = SETUP_STEPS.indexOf(step);
  const furthest = reached ? Math.max(current, SETUP_STEPS.indexOf(reached)) : SETUP_STEPS.length;
  // The account does not exist yet, so there is no previous step.
  const newcomer = step === "details" && reached === "details";
  return (
    <>
      <p className="wizard-place">{words.place(current + 1, SETUP_STEPS.length)}</p>
      <Steps
        short
        label={words.label}
        steps={SETUP_STEPS.map((each, at) => ({
          label: words.names[each],
          done: at < furthest && at !== current,
          current: at === current,
          href: at <= furthest && at !== current && !newcomer ? setupPath(each) : undefined,
        }))}
      />
    </>
  );
}

/** Layout of a wizard step. */
export function WizardPage(props: { setup: SetupDto; title: string; lead: string; children: ReactNode }) {
  const { setup, title, lead, children } = props;
  return (
    <div className="page page-form wizard">
      <StepNav setup={setup} />
      <h1>{title}</h1>
      <p className="lead">{lead}</p>
      {children}
    </div>
  );
}

/** A step's form with its buttons; the first button is the one that Enter activates. */
export function StepForm(props: {
  setup: SetupDto;
  form: FormState;
  /** Button labels; null omits the button. */
  submit?: string | null;
  skip?: string | null;
  children?: ReactNode;
}) {
  const { setup, form, submit = words.next, skip = words.skip, children } = props;
  return (
    <form noValidate method="post" action={setupPath(setup.step)}>
      <CsrfField />
      <FormErrors form={form} />
      {children}
      <div className="actions wizard-actions">
        {submit && (
          <Button look="primary" name="intent" value="next" iconAfter="arrow-right">
            {submit}
          </Button>
        )}
        {skip && (
          <Button name="intent" value="skip" formNoValidate>
            {skip}
          </Button>
        )}
        {stepBefore(setup.step) && (
          <Button look="quiet" name="intent" value="back" icon="arrow-left" formNoValidate>
            {words.back}
          </Button>
        )}
        {setup.step !== SETUP_STEPS.at(-1) && (
          <a className="wizard-later" href={cataloguePaths.home()}>
            {words.later}
          </a>
        )}
      </div>
    </form>
  );
}
