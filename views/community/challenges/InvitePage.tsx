import { INVITATIONS_PER_DAY } from "../../../src/shared/accounts/invitations.limits.ts";
import { challengeStepsText } from "../../../src/shared/community/challenge-steps.text.ts";
import type { InvitePageData } from "../../../src/shared/community/challenges.dto.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Badge } from "../../ui/Badge.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ChallengeSteps } from "./ChallengeFormPage.tsx";

/** The wizard's second step: who judges, who is asked to enter, and the announcement. */
export function InvitePage({ data: { challenge, judges, left }, form }: PageProps<InvitePageData>) {
  const words = challengeStepsText.inviteStep;
  const { bind, value, has } = formFields(form);
  const action = challengesPaths.challengeAct(challenge.id, "invite");
  return (
    <div className="page page-narrow challenge-page">
      {challenge.state === "draft" && <ChallengeSteps id={challenge.id} current="invite" />}
      <h1>{challenge.announced ? words.invite : words.title}</h1>
      <p>
        <a href={challengesPaths.challenge(challenge.id)} dir="auto">
          {challenge.title}
        </a>
      </p>
      <form method="post" action={action}>
        <CsrfField />
        <FormErrors form={form} />
        <FieldSet legend={words.invite}>
          {challenge.manualJudge ? (
            <Field {...bind("judges")} label={words.judges} hint={words.judgesHint} value={value("judges")} />
          ) : (
            <p>{words.judgesNone}</p>
          )}
          {judges.length > 0 && (
            <ul className="challenge-judges">
              {judges.map(({ who, accepted }) => (
                <li key={who.id}>
                  {who.name} <Badge>{accepted ? words.accepted : words.waiting}</Badge>
                </li>
              ))}
            </ul>
          )}
          {challenge.announced && (
            <>
              <Field
                {...bind("entrants")}
                label={words.entrants}
                hint={words.entrantsHint}
                value={value("entrants")}
              />
              <TextArea
                {...bind("emails")}
                label={words.emails}
                hint={words.emailsHint(left, INVITATIONS_PER_DAY)}
                value={value("emails")}
                rows={3}
              />
            </>
          )}
          <div className="actions">
            <Button name="do" value="invite">
              {words.invite}
            </Button>
          </div>
        </FieldSet>
        {!challenge.announced && (
          <FieldSet legend={words.announceTitle} hint={words.announceHint}>
            <Checkbox {...bind("followers")} label={words.followers} checked={has("followers")} />
            <Checkbox {...bind("update")} label={words.update} checked={has("update")} />
            <div className="actions">
              <Button look="primary" name="do" value="announce">
                {words.announce}
              </Button>
            </div>
          </FieldSet>
        )}
      </form>
    </div>
  );
}
