import type { PageProps } from "#shared/form.ts";
import type { EditStoryLinkPageData } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { Button } from "../../ui/Button.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";
import { LinkFields } from "./LinkFields.tsx";

/** Page to edit a link's content. */
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
