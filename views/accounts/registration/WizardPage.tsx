import type { ReactNode } from "react";
import type { SetupDto } from "../../../src/shared/accounts/registration.dto.ts";
import { SETUP_STEPS } from "../../../src/shared/accounts/registration.enums.ts";
import { registrationText } from "../../../src/shared/accounts/registration.text.ts";
import { setupPath, stepBefore } from "../../../src/shared/accounts/setup.ts";
import type { FormState } from "../../../src/shared/form.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";

import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Steps } from "../../ui/Steps.tsx";

const { steps: words } = registrationText;

/** Where one is on the way. One may go to every step that was reached; to all of them when the wizard is done. */
export function StepNav({ setup: { step, reached } }: { setup: SetupDto }) {
  const current = SETUP_STEPS.indexOf(step);
  const furthest = reached ? Math.max(current, SETUP_STEPS.indexOf(reached)) : SETUP_STEPS.length;
  // The account is not there yet: nothing to go back to.
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

/** The frame of a step. */
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

/** A step's form with its buttons; the first of them is what the Enter key does. */
export function StepForm(props: {
  setup: SetupDto;
  form: FormState;
  /** Words of the buttons; null leaves one out. */
  submit?: string | null;
  skip?: string | null;
  children?: ReactNode;
}) {
  const { setup, form, submit = words.next, skip = words.skip, children } = props;
  return (
    <form method="post" action={setupPath(setup.step)}>
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
        <a className="wizard-later" href={cataloguePaths.home()}>
          {words.later}
        </a>
      </div>
    </form>
  );
}
