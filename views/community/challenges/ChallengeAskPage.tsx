import { challengeStepsText } from "#shared/community/challenge-steps.text.ts";
import type { ChallengeAskPageData } from "#shared/community/challenges.dto.ts";
import { CHALLENGE_REASON_MAX } from "#shared/community/challenges.limits.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";

const WITH_REASON: ReadonlySet<ChallengeAskPageData["ask"]> = new Set([
  "cancel",
  "finish",
  "reopen",
  "disqualify",
  "readmit",
]);

/** Confirmation page before a challenge or an entry is ended or brought back, with a field for the reason. */
export function ChallengeAskPage({
  data: { ask, id, title, back, notes = [] },
  form,
}: PageProps<ChallengeAskPageData>) {
  const texts = challengeStepsText.ask;
  const { bind, value } = formFields(form);
  const ofEntry = ask === "withdraw" || ask === "disqualify" || ask === "readmit";
  return (
    <div className="page page-narrow">
      <h1>{texts[ask].title}</h1>
      <p>
        <strong dir="auto">{title}</strong>
      </p>
      <p>{texts[ask].hint}</p>
      {notes.map((note) => (
        <p key={note}>{note}</p>
      ))}
      <PageForm
        action={ofEntry ? challengesPaths.entry(id, ask) : challengesPaths.challengeAct(id, ask)}
        back={back}
        form={form}
        button={<Button look={ask === "readmit" ? "primary" : "danger"}>{texts[ask].button}</Button>}
      >
        {WITH_REASON.has(ask) && (
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
