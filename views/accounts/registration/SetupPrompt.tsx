import type { SetupStep } from "#shared/accounts/registration.enums.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import { setupPath } from "#shared/accounts/setup.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";

/**
 * The slot "setup-prompt": links back into the wizard, and a button to dismiss it permanently. `token` is the
 * session's CSRF token, because slots cannot be nested.
 */
export function SetupPrompt({ step, token }: { step: SetupStep; token: string }) {
  const { prompt } = registrationText;
  return (
    <section className="setup-prompt card" aria-labelledby="setup-prompt">
      <div>
        <h2 id="setup-prompt">{prompt.title}</h2>
        <p>{prompt.next[step]}</p>
      </div>
      <form noValidate method="post" action={setupPath(step)}>
        <input type="hidden" name="_csrf" value={token} />
        <div className="actions">
          <ButtonLink href={setupPath(step)} iconAfter="arrow-right">
            {prompt.go}
          </ButtonLink>
          <Button look="quiet" name="intent" value="dismiss">
            {prompt.dismiss}
          </Button>
        </div>
      </form>
    </section>
  );
}
