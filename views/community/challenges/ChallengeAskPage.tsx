import { challengeStepsText } from "#shared/community/challenge-steps.text.ts";
import type { ChallengeAskPageData } from "#shared/community/challenges.dto.ts";
import { CHALLENGE_REASON_MAX } from "#shared/community/challenges.limits.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** Confirmation page before a challenge or an entry is ended, with a field for the reason. */
export function ChallengeAskPage({ data: { ask, id, title, back }, form }: PageProps<ChallengeAskPageData>) {
  const texts = challengeStepsText.ask;
  const { bind, value } = formFields(form);
  const ofEntry = ask === "withdraw" || ask === "disqualify";
  return (
    <div className="page page-narrow">
      <h1>{texts[ask].title}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      <p>{texts[ask].hint}</p>
      <PageForm
        action={ofEntry ? challengesPaths.entry(id, ask) : challengesPaths.challengeAct(id, ask)}
        back={back}
        form={form}
        button={<Button look="danger">{texts[ask].button}</Button>}
      >
        {(ask === "cancel" || ask === "finish" || ask === "disqualify") && (
          <TextArea
            {...bind("reason")}
            label={texts.reason}
            value={value("reason")}
            maxLength={CHALLENGE_REASON_MAX}
            required
          />
        )}
      </PageForm>
    </div>
  );
}
