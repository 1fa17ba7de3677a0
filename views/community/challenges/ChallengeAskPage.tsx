import { challengeStepsText } from "../../../src/shared/community/challenge-steps.text.ts";
import type { ChallengeAskPageData } from "../../../src/shared/community/challenges.dto.ts";
import { CHALLENGE_REASON_MAX } from "../../../src/shared/community/challenges.limits.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

/** Asks once before a challenge or an entry ends, and for what reason. */
export function ChallengeAskPage({ data: { ask, id, title, back }, form }: PageProps<ChallengeAskPageData>) {
  const words = challengeStepsText.ask;
  const { bind, value } = formFields(form);
  const ofEntry = ask === "withdraw" || ask === "disqualify";
  return (
    <div className="page page-narrow">
      <h1>{words[ask].title}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      <p>{words[ask].hint}</p>
      <PageForm
        action={ofEntry ? challengesPaths.entry(id, ask) : challengesPaths.challengeAct(id, ask)}
        back={back}
        form={form}
        button={<Button look="danger">{words[ask].button}</Button>}
      >
        {(ask === "cancel" || ask === "disqualify") && (
          <TextArea
            {...bind("reason")}
            label={words.reason}
            value={value("reason")}
            maxLength={CHALLENGE_REASON_MAX}
            required
          />
        )}
      </PageForm>
    </div>
  );
}
