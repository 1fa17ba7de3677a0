import { challengeStepsText } from "../../../src/shared/community/challenge-steps.text.ts";
import type {
  ChallengeCardDto,
  ChallengeFormPageData,
} from "../../../src/shared/community/challenges.dto.ts";
import {
  CHALLENGE_DESCRIPTION_MAX,
  CHALLENGE_PROMPT_MAX,
  CHALLENGE_RULES_MAX,
  CHALLENGE_TITLE_MAX,
  ENTRIES_PER_MEMBER_MAX,
  PRIZE_DESCRIPTION_MAX,
  PRIZE_MAX,
  WORDS_MAX,
} from "../../../src/shared/community/challenges.limits.ts";
import { challengesPaths } from "../../../src/shared/community/challenges.paths.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { ALT_MAX } from "../../../src/shared/platform/uploads.limits.ts";
import { GENRES } from "../../../src/shared/stories/catalogue.enums.ts";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, CheckboxGroup, FieldSet, RadioGroup } from "../../ui/Choice.tsx";
import { Field, Select, TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { PageForm } from "../../ui/PageForm.tsx";
import { Picture } from "../../ui/Picture.tsx";
import { Steps } from "../../ui/Steps.tsx";

type Fields = ReturnType<typeof formFields>;

/** The wizard's first step, and the same again for a change: what the challenge is. */
export function ChallengeFormPage({
  data: { challenge, values, zone },
  form,
}: PageProps<ChallengeFormPageData>) {
  const words = challengeStepsText.form;
  const fields = formFields(form, values);
  const wizard = challenge?.announced !== true;
  return (
    <div className="page page-narrow">
      {wizard && <ChallengeSteps id={challenge?.id ?? null} current="details" />}
      <h1>{challenge ? words.edit : words.new}</h1>
      <PageForm
        action={
          challenge ? challengesPaths.challengeAct(challenge.id, "edit") : challengesPaths.challengeNew()
        }
        back={challenge ? challengesPaths.challenge(challenge.id) : challengesPaths.challenges()}
        form={form}
        encType="multipart/form-data"
        button={<Button look="primary">{wizard ? words.next : words.save}</Button>}
      >
        <About fields={fields} />
        <Cover fields={fields} cover={challenge?.cover ?? null} />
        <Dates fields={fields} zone={zone} />
        <Who fields={fields} />
        <Judging fields={fields} />
        <Prize fields={fields} />
      </PageForm>
    </div>
  );
}

/** Where one is in the wizard (specification, section 2: details, invite). */
export function ChallengeSteps({ id, current }: { id: string | null; current: "details" | "invite" }) {
  const words = challengeStepsText.form;
  return (
    <Steps
      label={words.steps}
      steps={[
        {
          label: words.details,
          href: id ? challengesPaths.challengeAct(id, "edit") : undefined,
          done: current === "invite",
          current: current === "details",
        },
        {
          label: words.invite,
          href: id ? challengesPaths.challengeAct(id, "invite") : undefined,
          current: current === "invite",
        },
      ]}
    />
  );
}

function About({ fields: { bind, value } }: { fields: Fields }) {
  const words = challengeStepsText.form;
  return (
    <FieldSet legend={words.about}>
      <Field
        {...bind("title")}
        label={words.title}
        value={value("title")}
        maxLength={CHALLENGE_TITLE_MAX}
        required
      />
      <TextArea
        {...bind("description")}
        label={words.description}
        hint={words.descriptionHint}
        value={value("description")}
        maxLength={CHALLENGE_DESCRIPTION_MAX}
        rows={6}
        required
      />
      <TextArea
        {...bind("prompt")}
        label={words.prompt}
        hint={words.promptHint}
        value={value("prompt")}
        maxLength={CHALLENGE_PROMPT_MAX}
        rows={3}
        optional
      />
      <TextArea
        {...bind("rules")}
        label={words.rules}
        hint={words.rulesHint}
        value={value("rules")}
        maxLength={CHALLENGE_RULES_MAX}
        optional
      />
    </FieldSet>
  );
}

/** A picture above its page; a form that came back has lost the file. */
function Cover({
  fields: { bind, value, has },
  cover,
}: {
  fields: Fields;
  cover: ChallengeCardDto["cover"];
}) {
  const words = challengeStepsText.form;
  const lost = value("cover");
  return (
    <FieldSet legend={words.coverSet}>
      {cover && (
        <>
          <Picture
            picture={cover}
            className="challenge-cover"
            sizes="(min-width: 46rem) 44rem, 100vw"
            decorative
          />
          <Checkbox {...bind("removeCover")} label={words.removeCover} checked={has("removeCover")} />
        </>
      )}
      {lost && (
        <Notice kind="info">
          <p>{words.coverAgain(lost)}</p>
        </Notice>
      )}
      <Field
        {...bind("cover")}
        type="file"
        label={cover ? words.otherCover : words.cover}
        hint={words.coverHint}
        accept="image/jpeg,image/png,image/webp,image/avif,image/gif"
        optional
      />
      <Field
        {...bind("coverAlt")}
        label={words.coverAlt}
        hint={words.coverAltHint}
        value={value("coverAlt")}
        maxLength={ALT_MAX}
        optional
      />
    </FieldSet>
  );
}

function Dates({ fields: { bind, value }, zone }: { fields: Fields; zone: string }) {
  const words = challengeStepsText.form;
  const date = (name: string) => ({ ...bind(name), value: value(name), type: "datetime-local" }) as const;
  return (
    <FieldSet legend={words.dates} hint={words.datesHint(zone)}>
      <Field {...date("startDate")} label={words.startDate} required />
      <Field {...date("endDate")} label={words.endDate} required />
      <Field {...date("judgingEndDate")} label={words.judgingEndDate} hint={words.judgingHint} required />
    </FieldSet>
  );
}

function Who({ fields: { bind, value, all, has } }: { fields: Fields }) {
  const words = challengeStepsText.form;
  const number = (name: string, max: number) =>
    ({ ...bind(name), value: value(name), type: "number", min: 1, max }) as const;
  return (
    <FieldSet legend={words.who}>
      <CheckboxGroup
        {...bind("allowedGenres")}
        legend={words.genres}
        hint={words.genresHint}
        look="chips"
        values={all("allowedGenres")}
        options={GENRES.map((genre) => ({ value: genre, label: labelsText.genre[genre] }))}
      />
      <Field {...number("minWords", WORDS_MAX)} label={words.minWords} optional />
      <Field {...number("maxWords", WORDS_MAX)} label={words.maxWords} optional />
      <Field {...number("entriesPerMember", ENTRIES_PER_MEMBER_MAX)} label={words.entriesPerMember} />
      <Checkbox {...bind("existingStories")} label={words.existing} checked={has("existingStories")} />
      <Checkbox {...bind("matureStories")} label={words.mature} checked={has("matureStories")} />
    </FieldSet>
  );
}

function Judging({ fields: { bind, value } }: { fields: Fields }) {
  const words = challengeStepsText.form;
  return (
    <FieldSet legend={words.judging}>
      <RadioGroup
        {...bind("manualJudge")}
        legend={words.judging}
        value={value("manualJudge") || "false"}
        options={[
          { value: "false", label: words.judges.false, hint: words.votedHint },
          { value: "true", label: words.judges.true, hint: words.manualHint },
        ]}
      />
      <TextArea
        {...bind("criteria")}
        label={words.criteria}
        hint={words.criteriaHint}
        value={value("criteria")}
        rows={3}
        optional
      />
      <Select
        {...bind("numberOfWinners")}
        label={words.numberOfWinners}
        value={value("numberOfWinners") || "1"}
        options={words.winners.map((label, at) => ({ value: String(at + 1), label }))}
      />
    </FieldSet>
  );
}

function Prize({ fields: { bind, value } }: { fields: Fields }) {
  const words = challengeStepsText.form;
  return (
    <FieldSet legend={words.prizeSet}>
      <Field
        {...bind("prize")}
        label={words.prize}
        hint={words.prizeHint}
        value={value("prize")}
        maxLength={PRIZE_MAX}
        optional
      />
      <TextArea
        {...bind("prizeDescription")}
        label={words.prizeDescription}
        value={value("prizeDescription")}
        maxLength={PRIZE_DESCRIPTION_MAX}
        optional
      />
    </FieldSet>
  );
}
