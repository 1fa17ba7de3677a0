import type { PageProps } from "../../../src/shared/form.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { editingPaths } from "../../../src/shared/stories/editing.paths.ts";
import type { StoryFormPageData } from "../../../src/shared/stories/writing.dto.ts";

import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { VersionField } from "../../ui/VersionField.tsx";
import { ManagedContents } from "./ManagedContents.tsx";
import { StoryAccessFields, StoryBasicFields, StoryReaderFields } from "./StoryFields.tsx";
import { DeleteStory, StoryFormButtons } from "./StoryManagement.tsx";
import { StoryCoverField, StoryPriceFields } from "./StorySaleFields.tsx";

/** A new story, or all that can be changed of one. */
export function StoryFormPage({ data, form }: PageProps<StoryFormPageData>) {
  const { story: words, mine } = writingText;
  const { story } = data;
  const fields = formFields(form, data.values);
  return (
    <div className="page page-desk story-form">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: mine.title },
          { label: story ? words.editTitle(story.title) : words.newTitle },
        ]}
      />
      <h1>{story ? words.editTitle(story.title) : words.newTitle}</h1>
      {story ? (
        <p className="lead">
          <a href={cataloguePaths.story(story)}>{words.view}</a>
        </p>
      ) : (
        <p className="lead">{words.newLead}</p>
      )}
      {story && <ManagedContents story={story} zone={data.zone} />}
      <form
        method="post"
        action={story ? editingPaths.storyEdit(story.id) : editingPaths.storyNew()}
        encType="multipart/form-data"
      >
        <CsrfField />
        <VersionField fields={fields} data={data} />
        <FormErrors form={form} />
        <StoryBasicFields fields={fields} />
        <StoryReaderFields fields={fields} />
        <StoryCoverField fields={fields} story={story} />
        <StoryAccessFields fields={fields} story={story} />
        <StoryPriceFields fields={fields} sell={data.can.sell} story={data.story} />
        <StoryFormButtons data={data} fields={fields} />
      </form>
      {story && data.can.delete && <DeleteStory story={story} />}
    </div>
  );
}
