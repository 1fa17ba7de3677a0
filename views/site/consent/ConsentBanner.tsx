import { consentPaths } from "#shared/site/consent.paths.ts";
import { consentText } from "#shared/site/consent.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";

/**
 * Consent banner for visitors who have not answered yet. It is at the end of the page and sticks to the
 * bottom of the screen, so that the layout does not shift. `path` is where the form redirects; `token` is the
 * session's CSRF token, in the member's version.
 */
export function ConsentBanner({ path, token }: { path?: string | undefined; token?: string | undefined }) {
  const consent = consentText;
  return (
    <section className="consent-banner" lang="en-GB" aria-label={consent.title}>
      <form noValidate method="post" action={consentPaths.consent()}>
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
