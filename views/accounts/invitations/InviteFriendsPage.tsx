import type { InviteFriendsPageData } from "../../../src/shared/accounts/invitations.dto.ts";
import { INVITATIONS_PER_DAY, REFERRAL_PERCENT } from "../../../src/shared/accounts/invitations.limits.ts";
import { invitationsPaths } from "../../../src/shared/accounts/invitations.paths.ts";
import { invitationsText } from "../../../src/shared/accounts/invitations.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";

import { site } from "../../../src/shared/site.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { Time } from "../../ui/Time.tsx";

const words = invitationsText;

/** One's own link, a form for friends' addresses, and the invitations sent so far. */
export function InviteFriendsPage({ data, form }: PageProps<InviteFriendsPageData>) {
  const { bind, value } = formFields(form);
  const { link, left, joined, invitations, paging } = data;
  return (
    <div className="page page-narrow invite">
      <h1>{words.title}</h1>
      <p className="lead">{words.lead(site().name)}</p>
      <section aria-labelledby="invite-link">
        <h2 id="invite-link">{words.linkTitle}</h2>
        <p>{words.referral(REFERRAL_PERCENT)}</p>
        <Field
          name="link"
          id="field-link"
          label={words.link}
          hint={words.linkHint}
          value={link}
          readOnly
          spellCheck={false}
        />
        <p className="fine">{words.joinedCount(joined)}</p>
      </section>
      <section aria-labelledby="invite-mail">
        <h2 id="invite-mail">{words.formTitle}</h2>
        <form method="post" action={invitationsPaths.inviteFriends()}>
          <CsrfField />
          <FormErrors form={form} />
          <TextArea
            {...bind("emails")}
            label={words.emails}
            hint={`${words.emailsHint} ${words.left(left, INVITATIONS_PER_DAY)}`}
            value={value("emails")}
            rows={3}
            maxLength={6_000}
            required
          />
          <p className="fine">{words.privacy}</p>
          <div className="actions">
            <Button look="primary" icon="mail">
              {words.submit}
            </Button>
          </div>
        </form>
      </section>
      <section aria-labelledby="invite-list">
        <h2 id="invite-list">{words.listTitle}</h2>
        {invitations.length > 0 ? (
          <ul className="invitations">
            {invitations.map(({ id, email, state, sentAt }) => (
              <li key={id}>
                <span className="invite-address">{email}</span>
                <span className="fine">
                  <Time iso={sentAt} as="short" />
                </span>
                <Badge tone={state === "joined" ? "good" : "plain"}>{words.states[state]}</Badge>
              </li>
            ))}
          </ul>
        ) : (
          <Empty icon="mail" title={words.none}>
            <p>{words.noneHint}</p>
          </Empty>
        )}
        <Pagination paging={paging} />
      </section>
    </div>
  );
}
