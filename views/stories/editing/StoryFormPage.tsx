import type { PageProps } from "../../../src/shared/form.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import { setupText } from "../../../src/shared/stories/setup.text.ts";
import type { StoryFormPageData } from "../../../src/shared/stories/writing.dto.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { VersionField } from "../../ui/VersionField.tsx";
import { DeleteStory, StoryFormButtons } from "../stories/StoryManagement.tsx";
import { ManagedContents } from "./ManagedContents.tsx";
import { StoryAccessFields, StoryBasicFields, StoryMailingField, StoryReaderFields } from "./StoryFields.tsx";
import { StoryCoverField, StoryPriceFields } from "./StorySaleFields.tsx";

/** All that can be changed of a story. */
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
      <p className="lead">
        <a href={cataloguePaths.story(story)}>{words.view}</a>
      </p>
      {story.setup && (
        <Notice kind="info">
          <p>
            {setupText.open} <a href={editingPaths.storySetup(story.id, story.setup)}>{setupText.resume}</a>
          </p>
        </Notice>
      )}
      <ManagedContents story={story} zone={data.zone} />
      <form method="post" action={editingPaths.storyEdit(story.id)} encType="multipart/form-data">
        <CsrfField />
        <VersionField fields={fields} data={data} />
        <FormErrors form={form} />
        <StoryBasicFields fields={fields} />
        <StoryReaderFields fields={fields} />
        <StoryCoverField fields={fields} story={story} />
        <StoryAccessFields fields={fields} story={story}>
          <StoryMailingField fields={fields} />
        </StoryAccessFields>
        <StoryPriceFields fields={fields} sell={data.can.sell} story={data.story} />
        <StoryFormButtons data={data} fields={fields} />
      </form>
      {data.can.delete && <DeleteStory story={story} />}
    </div>
  );
}
