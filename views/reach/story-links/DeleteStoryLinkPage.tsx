import type { PageProps } from "#shared/form.ts";
import type { DeleteStoryLinkPageData } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";

/** Confirmation page before a link and its statistics are deleted. */
export const DeleteStoryLinkPage = ({ data: { link }, form }: PageProps<DeleteStoryLinkPageData>) => (
  <div className="page page-narrow page-stack">
    <h1>{storyLinksText.manage.deleteTitle}</h1>
    <p>{storyLinksText.manage.deleteBody}</p>
    <DeleteForm
      action={storyLinksPaths.deleteStoryLink(link.id)}
      back={storyLinksPaths.storyLink(link.id)}
      form={form}
    />
  </div>
);
