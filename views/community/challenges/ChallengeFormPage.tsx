import { challengeStepsText } from "#shared/community/challenge-steps.text.ts";
import type { ChallengeCardDto, ChallengeFormPageData } from "#shared/community/challenges.dto.ts";
import { challengeFields } from "#shared/community/challenges.fields.ts";
import { challengesPaths } from "#shared/community/challenges.paths.ts";
import type { PageProps } from "#shared/form.ts";
import { ALT_MAX } from "#shared/platform/uploads.limits.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, FieldSet } from "../../ui/Choice.tsx";
import { Field, TextArea } from "../../ui/Field.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Steps } from "../../ui/Steps.tsx";

type Fields = ReturnType<typeof formFields>;

/** Form page of the wizard's first step, also used for editing: the challenge's details. */
export function ChallengeFormPage({
  data: { challenge, values, zone },
  form,
}: PageProps<ChallengeFormPageData>) {
  const texts = challengeStepsText.form;
  const fields = formFields(form, values);
  const wizard = challenge?.announced !== true;
  return (
    <div className="page page-narrow">
      {wizard && <ChallengeSteps id={challenge?.id ?? null} current="details" />}
      <h1>{challenge ? texts.edit : texts.new}</h1>
      <PageForm
        action={
          challenge ? challengesPaths.challengeAct(challenge.id, "edit") : challengesPaths.challengeNew()
        }
        back={challenge ? challengesPaths.challenge(challenge.id) : challengesPaths.challenges()}
        form={form}
        encType="multipart/form-data"
        button={<Button look="primary">{wizard ? texts.next : texts.save}</Button>}
      >
        <FieldSet legend={texts.about}>
          <FormFields
            of={challengeFields}
            state={fields}
            names={["title", "description", "prompt", "rules"]}
          />
        </FieldSet>
        <Cover fields={fields} cover={challenge?.cover ?? null} />
        <FieldSet legend={texts.dates} hint={texts.datesHint(zone)}>
          <FormFields
            of={challengeFields}
            state={fields}
            names={["startDate", "endDate", "judgingEndDate"]}
          />
        </FieldSet>
        <FieldSet legend={texts.who}>
          <FormFields
            of={challengeFields}
            state={fields}
            names={[
              "allowedGenres",
              "minWords",
              "maxWords",
              "entriesPerMember",
              "existingStories",
              "matureStories",
            ]}
          />
        </FieldSet>
        <FieldSet legend={texts.judging}>
          <FormFields of={challengeFields} state={fields} names={["manualJudge"]} />
          <TextArea
            {...fields.bind("criteria")}
            label={texts.criteria}
            hint={texts.criteriaHint}
            value={fields.value("criteria")}
            rows={3}
            optional
          />
          <FormFields of={challengeFields} state={fields} names={["numberOfWinners"]} />
        </FieldSet>
        <FieldSet legend={texts.prizeSet}>
          <FormFields of={challengeFields} state={fields} names={["prize", "prizeDescription"]} />
        </FieldSet>
      </PageForm>
    </div>
  );
}

/** Navigation of the wizard's steps (specification, section 2: details, invite). */
export function ChallengeSteps({ id, current }: { id: string | null; current: "details" | "invite" }) {
  const texts = challengeStepsText.form;
  return (
    <Steps
      label={texts.steps}
      steps={[
        {
          label: texts.details,
          href: id ? challengesPaths.challengeAct(id, "edit") : undefined,
          done: current === "invite",
          current: current === "details",
        },
        {
          label: texts.invite,
          href: id ? challengesPaths.challengeAct(id, "invite") : undefined,
          current: current === "invite",
        },
      ]}
    />
  );
}

/** Field for the cover picture; the browser does not send back the file when the form is shown again. */
function Cover({
  fields: { bind, value, has },
  cover,
}: {
  fields: Fields;
  cover: ChallengeCardDto["cover"];
}) {
  const texts = challengeStepsText.form;
  const lost = value("cover");
  return (
    <FieldSet legend={texts.coverSet}>
      {cover && (
        <>
          <Picture
            picture={cover}
            className="challenge-cover"
            sizes="(min-width: 46rem) 44rem, 100vw"
            decorative
          />
          <Checkbox {...bind("removeCover")} label={texts.removeCover} checked={has("removeCover")} />
        </>
      )}
      {lost && (
        <Notice kind="info">
          <p>{texts.coverAgain(lost)}</p>
        </Notice>
      )}
      <Field
        {...bind("cover")}
        type="file"
        label={cover ? texts.otherCover : texts.cover}
        hint={texts.coverHint}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        optional
      />
      <Field
        {...bind("coverAlt")}
        label={texts.coverAlt}
        hint={texts.coverAltHint}
        value={value("coverAlt")}
        maxLength={ALT_MAX}
        optional
      />
    </FieldSet>
  );
}
