import type { PageProps } from "#shared/form.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import { setupText } from "#shared/stories/setup.text.ts";
import { storyFields } from "#shared/stories/story.fields.ts";
import type { StoryFormPageData } from "#shared/stories/writing.dto.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { VersionField } from "../../ui/VersionField.tsx";
import { DeleteStory, StoryFormButtons } from "../stories/StoryManagement.tsx";
import { ManagedContents } from "./ManagedContents.tsx";
import { StoryAccessFields, StoryBasicFields, StoryReaderFields } from "./StoryFields.tsx";
import { StoryCoverField, StoryPriceFields } from "./StorySaleFields.tsx";

/** Id of the form, which has a second button at the top of the page. */
const FORM = "story-details";

/** A form's first button is pressed by Enter, also a button outside the form: Enter must never publish. */
const EnterSaves = () => (
  <button
    type="submit"
    className="visually-hidden"
    form={FORM}
    name="intent"
    value="save"
    tabIndex={-1}
    aria-hidden="true"
  />
);

/** Page of all of a story's settings. */
export function StoryFormPage({ data, form }: PageProps<StoryFormPageData>) {
  const { story: words, mine } = writingText;
  const { story } = data;
  const fields = formFields(form, data.values);
  return (
    <div className="page page-desk story-form">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: mine.title },
          { label: words.editTitle(story.title) },
        ]}
      />
      <h1>{words.editTitle(story.title)}</h1>
      <div className="actions story-form-head">
        {data.can.publish && story.state !== "published" && story.contents.length > 0 && (
          <>
            <EnterSaves />
            <Button look="primary" form={FORM} name="intent" value="publish" icon="check">
              {words.publish}
            </Button>
          </>
        )}
        <ButtonLink look="quiet" href={cataloguePaths.story(story)}>
          {words.view}
        </ButtonLink>
      </div>
      {story.setup && (
        <Notice kind="info">
          <p>
            {setupText.open} <a href={editingPaths.storySetup(story.id, story.setup)}>{setupText.resume}</a>
          </p>
        </Notice>
      )}
      <ManagedContents story={story} zone={data.zone} />
      <form
        noValidate
        id={FORM}
        method="post"
        action={editingPaths.storyEdit(story.id)}
        encType="multipart/form-data"
      >
        <CsrfField />
        <VersionField fields={fields} data={data} />
        <FormErrors form={form} />
        <StoryBasicFields fields={fields} />
        <StoryReaderFields fields={fields} />
        <StoryCoverField fields={fields} story={story} />
        <StoryAccessFields fields={fields} story={story}>
          <FormFields of={storyFields} state={fields} names={["mailingList"]} />
        </StoryAccessFields>
        <StoryPriceFields fields={fields} sell={data.can.sell} story={data.story} />
        <StoryFormButtons data={data} fields={fields} />
      </form>
      {data.can.delete && <DeleteStory story={story} />}
    </div>
  );
}
