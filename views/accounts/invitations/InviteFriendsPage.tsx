import type { InviteFriendsPageData } from "#shared/accounts/invitations.dto.ts";
import {
  INVITATIONS_PER_DAY,
  REFERRAL_MONTHS,
  REFERRAL_PERCENT,
} from "#shared/accounts/invitations.limits.ts";
import { invitationsPaths } from "#shared/accounts/invitations.paths.ts";
import { invitationsText } from "#shared/accounts/invitations.text.ts";
import type { PageProps } from "#shared/form.ts";

import { profilePaths } from "#shared/people/profile.paths.ts";
import { site } from "#shared/site.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";

const texts = invitationsText;

/** Page with the member's invitation link, a form for friends' addresses, and the invitations sent so far. */
export function InviteFriendsPage({ data, form }: PageProps<InviteFriendsPageData>) {
  const { bind, value } = formFields(form);
  const { link, left, joined, referred, invitations, paging, zone } = data;
  return (
    <div className="page page-narrow invite">
      <h1>{texts.title}</h1>
      <p className="lead">{texts.lead(site().name)}</p>
      <section aria-labelledby="invite-link">
        <h2 id="invite-link">{texts.linkTitle}</h2>
        <p>{texts.referral(REFERRAL_PERCENT, REFERRAL_MONTHS)}</p>
        <Field
          name="link"
          id="field-link"
          label={texts.link}
          hint={texts.linkHint}
          value={link}
          readOnly
          spellCheck={false}
        />
        <details>
          <summary>{texts.nothingTitle}</summary>
          <ul>
            {texts.nothing.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
          <p>{texts.nothingFee}</p>
        </details>
        <p className="fine">{texts.joinedCount(joined)}</p>
      </section>
      {referred.length > 0 && (
        <section aria-labelledby="invite-referred">
          <h2 id="invite-referred">{texts.referredTitle}</h2>
          <ul className="referred">
            {referred.map(({ username, name, state, until }) => (
              <li key={username}>
                <a className="invite-address" href={profilePaths.user(username)}>
                  {name}
                </a>
                <span className="fine">
                  {texts.referredStates[state]} {state !== "own" && until && <Time iso={until} zone={zone} />}
                </span>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section aria-labelledby="invite-mail">
        <h2 id="invite-mail">{texts.formTitle}</h2>
        <form noValidate method="post" action={invitationsPaths.inviteFriends()}>
          <CsrfField />
          <FormErrors form={form} />
          <TextArea
            {...bind("emails")}
            label={texts.emails}
            hint={`${texts.emailsHint} ${texts.left(left, INVITATIONS_PER_DAY)}`}
            value={value("emails")}
            rows={3}
            maxLength={6_000}
            required
          />
          <p className="fine">{texts.privacy}</p>
          <div className="actions">
            <Button look="primary" icon="mail">
              {texts.submit}
            </Button>
          </div>
        </form>
      </section>
      <section aria-labelledby="invite-list">
        <h2 id="invite-list">{texts.listTitle}</h2>
        {invitations.length > 0 ? (
          <ul className="invitations">
            {invitations.map(({ id, email, state, sentAt }) => (
              <li key={id}>
                <span className="invite-address">{email}</span>
                <span className="fine">
                  <Time iso={sentAt} as="short" />
                </span>
                <Badge tone={state === "joined" ? "good" : "plain"}>{texts.states[state]}</Badge>
              </li>
            ))}
          </ul>
        ) : (
          <Empty icon="mail" title={texts.none}>
            <p>{texts.noneHint}</p>
          </Empty>
        )}
        <Pagination paging={paging} />
      </section>
    </div>
  );
}
