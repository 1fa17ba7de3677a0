import { INVITATIONS_PER_DAY } from "#shared/accounts/invitations.limits.ts";
import { challengeStepsText } from "#shared/community/challenge-steps.text.ts";
import type { InvitePageData } from "#shared/community/challenges.dto.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ChallengeSteps } from "./ChallengeFormPage.tsx";

/** Page of the wizard's second step: judges, invitations to enter, and the announcement. */
export function InvitePage({ data: { challenge, judges, left }, form }: PageProps<InvitePageData>) {
  const texts = challengeStepsText.inviteStep;
  const { bind, value, has } = formFields(form);
  const action = challengesPaths.challengeAct(challenge.id, "invite");
  return (
    <div className="page page-narrow challenge-page">
      {challenge.state === "draft" && <ChallengeSteps id={challenge.id} current="invite" />}
      <h1>{challenge.announced ? texts.invite : texts.title}</h1>
      <p>
        <a href={challengesPaths.challenge(challenge.id)} dir="auto">
          {challenge.title}
        </a>
      </p>
      <form noValidate method="post" action={action}>
        <CsrfField />
        <FormErrors form={form} />
        <FieldSet legend={texts.invite}>
          {challenge.manualJudge ? (
            <Field {...bind("judges")} label={texts.judges} hint={texts.judgesHint} value={value("judges")} />
          ) : (
            <p>{texts.judgesNone}</p>
          )}
          {judges.length > 0 && (
            <ul className="challenge-judges">
              {judges.map(({ who, accepted }) => (
                <li key={who.id}>
                  {who.name} <Badge>{accepted ? texts.accepted : texts.waiting}</Badge>
                </li>
              ))}
            </ul>
          )}
          {challenge.announced && (
            <>
              <Field
                {...bind("entrants")}
                label={texts.entrants}
                hint={texts.entrantsHint}
                value={value("entrants")}
              />
              <TextArea
                {...bind("emails")}
                label={texts.emails}
                hint={texts.emailsHint(left, INVITATIONS_PER_DAY)}
                value={value("emails")}
                rows={3}
              />
            </>
          )}
          {(challenge.manualJudge || challenge.announced) && (
            <div className="actions">
              <Button name="do" value="invite">
                {texts.send}
              </Button>
            </div>
          )}
        </FieldSet>
        {!challenge.announced && (
          <FieldSet legend={texts.announceTitle} hint={texts.announceHint}>
            <Checkbox {...bind("followers")} label={texts.followers} checked={has("followers")} />
            <Checkbox {...bind("update")} label={texts.update} checked={has("update")} />
            <div className="actions">
              <Button look="primary" name="do" value="announce">
                {texts.announce}
              </Button>
            </div>
          </FieldSet>
        )}
      </form>
    </div>
  );
}
