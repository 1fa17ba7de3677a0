import { SESSION_SECONDS } from "#shared/accounts/accounts.limits.ts";
import type { PageProps } from "#shared/form.ts";
import { READING_DAYS } from "#shared/reading/reading.ts";
import { CONSENT_DAYS, TOUCH_DAYS } from "#shared/site/consent.limits.ts";
import { consentPaths } from "#shared/site/consent.paths.ts";
import { consentText } from "#shared/site/consent.text.ts";
import type { ConsentPageData } from "#shared/site/consent-page.dto.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Notice } from "../../ui/Notice.tsx";

const consent = consentText;

/**
 * Page of what the site stores in the browser, with the answer to the banner, which can be changed at any
 * time.
 */
export function ConsentPage({ data, form }: PageProps<ConsentPageData>) {
  const error = form.errors[""] ?? form.errors.choice;
  return (
    <div className="page page-narrow consent-page">
      <h1>{consent.title}</h1>
      <p className="lead">{consent.lead}</p>
      <h2 id="kept">{consent.table}</h2>
      <ul className="consent-kept">
        {rows(data.measures).map(([name, purpose, when, time]) => (
          <li key={name}>
            <code>{name}</code>
            <p>{purpose}</p>
            <p className="fine">
              {when}, {time}
            </p>
          </li>
        ))}
      </ul>
      <h2>{consent.question}</h2>
      {error && <Notice kind="error">{error}</Notice>}
      <form noValidate method="post" action={consentPaths.consent()}>
        <CsrfField />
        {data.next && <input type="hidden" name="next" value={data.next} />}
        <p>{consent.state[data.consent]}</p>
        <div className="consent-answers">
          <Button look={data.consent === "yes" ? "secondary" : "primary"} name="choice" value="yes">
            {consent.accept}
          </Button>
          <Button name="choice" value="no">
            {consent.refuse}
          </Button>
        </div>
      </form>
    </div>
  );
}

const rows = (measures: boolean): readonly (readonly [string, string, string, string])[] => [
  ["session", consent.rows.session, consent.needed, consent.days(SESSION_SECONDS / 86_400)],
  ["reader", consent.rows.reader, consent.needed, consent.year],
  ["aloud", consent.rows.aloud, consent.needed, consent.untilGone],
  ["narration", consent.rows.narration, consent.needed, consent.untilGone],
  ["consent", consent.rows.consent, consent.needed, consent.days(CONSENT_DAYS)],
  ["reading", consent.rows.reading, consent.withConsent, consent.readingTime(READING_DAYS)],
  ["fw_first_touch, fw_last_touch", consent.rows.touch, consent.withConsent, consent.touchTime(TOUCH_DAYS)],
  ["referral_source", consent.rows.referral, consent.withConsent, consent.untilCleared],
  ...(measures
    ? ([["analytics", consent.rows.analytics, consent.onlyConsent, consent.days(CONSENT_DAYS)]] as const)
    : []),
];
