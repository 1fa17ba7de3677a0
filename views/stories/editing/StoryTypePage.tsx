import type { PageProps } from "../../../src/shared/form.ts";
import { TITLE_MAX } from "../../../src/shared/stories/editing.limits.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type { StoryTypePageData } from "../../../src/shared/stories/setup.dto.ts";
import { setupText } from "../../../src/shared/stories/setup.text.ts";
import { STORY_KINDS } from "../../../src/shared/stories/setup.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Button } from "../../ui/Button.tsx";
import { RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { StorySteps } from "./StorySteps.tsx";

/** A new story's first step: its title, and who writes it. */
export function StoryTypePage({ data, form }: PageProps<StoryTypePageData>) {
  const { type: words } = setupText;
  const { bind, value } = formFields(form, data.values);
  return (
    <div className="page page-form wizard">
      <StorySteps step="type" />
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <form method="post" action={editingPaths.storyNew()}>
        <CsrfField />
        <FormErrors form={form} />
        <Field
          {...bind("title")}
          label={writingText.story.title}
          value={value("title")}
          maxLength={TITLE_MAX}
          required
        />
        <RadioGroup
          {...bind("kind")}
          legend={words.kind}
          hint={words.kindHint}
          value={value("kind") || "own"}
          options={STORY_KINDS.map((kind) => ({ value: kind, label: words.kinds[kind] }))}
        />
        <div className="actions wizard-actions">
          <Button look="primary" name="intent" value="next" iconAfter="arrow-right">
            {setupText.next}
          </Button>
          <Button name="intent" value="write" icon="pen-line">
            {words.write}
          </Button>
        </div>
        <p className="field-hint">{words.writeHint}</p>
      </form>
    </div>
  );
}
