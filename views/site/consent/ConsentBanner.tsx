import { consentPaths } from "../../../src/shared/site/consent.paths.ts";
import { consentText } from "../../../src/shared/site/consent.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/**
 * Asks who has not answered yet. It stands at the end of the page and sticks to the foot of the screen, so that
 * nothing moves when it comes or goes. `path` is where one comes back to; `token` the session's, in a member's version.
 */
export function ConsentBanner({ path, token }: { path?: string | undefined; token?: string | undefined }) {
  const consent = consentText;
  return (
    <section className="consent-banner" lang="en-GB" aria-label={consent.title}>
      <form method="post" action={consentPaths.consent()}>
        <CsrfField token={token} />
        {path && <input type="hidden" name="next" value={path} />}
        <p>
          {consent.banner} <a href={consentPaths.consent()}>{consent.more}</a>
        </p>
        <div className="consent-answers">
          <Button look="primary" name="choice" value="yes">
            {consent.accept}
          </Button>
          <Button name="choice" value="no">
            {consent.refuse}
          </Button>
        </div>
      </form>
    </section>
  );
}
