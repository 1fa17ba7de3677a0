import type { PageProps } from "#shared/form.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { StorySetupPageData } from "#shared/stories/setup.dto.ts";
import { setupText as words } from "#shared/stories/setup.text.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { FieldSet } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { VersionField } from "../../ui/VersionField.tsx";
import { type Fields, StoryAccessFields, StoryBasicFields, StoryReaderFields } from "./StoryFields.tsx";
import { StoryCoverField, StoryPriceFields } from "./StorySaleFields.tsx";
import { StorySteps } from "./StorySteps.tsx";
import { StoryTrail } from "./StoryTrail.tsx";

/** Page of the second and third steps of a new story: its description for readers, and its price. */
export function StorySetupPage({ data, form }: PageProps<StorySetupPageData>) {
  const { step, story, reached } = data;
  const fields = formFields(form, data.values);
  return (
    <div className="page page-form wizard story-form">
      <StoryTrail story={story} here={words[step].title} />
      <StorySteps step={step} story={{ id: story.id, reached }} />
      <h1>{words[step].title}</h1>
      <p className="lead">{words[step].lead}</p>
      <form
        noValidate
        method="post"
        action={editingPaths.storySetup(story.id, step)}
        encType={step === "details" ? "multipart/form-data" : undefined}
      >
        <CsrfField />
        <VersionField fields={fields} data={data} />
        <FormErrors form={form} />
        {step === "details" ? (
          <>
            <StoryBasicFields fields={fields} />
            <StoryCoverField fields={fields} story={story} />
            <StoryReaderFields fields={fields} />
            <StoryAccessFields fields={fields} story={story} />
          </>
        ) : (
          <PremiumFields fields={fields} data={data} />
        )}
        <div className="actions wizard-actions">
          <Button look="primary" name="intent" value="next" iconAfter="arrow-right">
            {words.next}
          </Button>
          <Button name="intent" value="skip" formNoValidate>
            {words.skip}
          </Button>
          {step === "premium" && (
            <ButtonLink look="quiet" href={editingPaths.storySetup(story.id, "details")} icon="arrow-left">
              {words.back}
            </ButtonLink>
          )}
        </div>
      </form>
    </div>
  );
}

function PremiumFields({ fields, data }: { fields: Fields; data: StorySetupPageData }) {
  return (
    <>
      {data.together ? (
        <FieldSet legend={writingText.story.price} hint={words.premium.together}>
          <p>
            <a href={editingPaths.collaborators(data.story.id)}>{words.premium.invite}</a>
          </p>
        </FieldSet>
      ) : (
        <StoryPriceFields fields={fields} sell story={null} />
      )}
      <FieldSet legend={words.premium.mailing}>
        <FormFields of={storyFields} state={fields} names={["mailingList"]} />
      </FieldSet>
    </>
  );
}
