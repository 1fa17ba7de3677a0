import type { PageProps } from "../../../src/shared/form.ts";
import type { EditStoryLinkPageData } from "../../../src/shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { storyLinksText } from "../../../src/shared/reach/story-links.text.ts";
import { Button } from "../../ui/Button.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";
import { LinkFields } from "./LinkFields.tsx";

/** What a link says, to be changed. */
export function EditStoryLinkPage({ data, form }: PageProps<EditStoryLinkPageData>) {
  const { id, story, stories, values } = data;
  return (
    <div className="page page-form link-form">
      <h1>{storyLinksText.wizard.edit}</h1>
      <p className="lead">{story.title}</p>
      <PageForm
        action={storyLinksPaths.editStoryLink(id)}
        back={storyLinksPaths.storyLink(id)}
        form={form}
        button={<Button look="primary">{storyLinksText.wizard.save}</Button>}
      >
        <LinkFields
          fields={formFields(form, values)}
          type={data.type}
          others={stories.filter((other) => other.id !== story.id)}
        />
      </PageForm>
    </div>
  );
}
