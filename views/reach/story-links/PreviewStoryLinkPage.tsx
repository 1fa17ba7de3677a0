import type { PageProps } from "../../../src/shared/form.ts";
import type { PreviewStoryLinkPageData } from "../../../src/shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "../../../src/shared/reach/story-links.paths.ts";
import { storyLinksText } from "../../../src/shared/reach/story-links.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { LinkBody } from "./LinkPage.tsx";
import { LinkSteps } from "./LinkSteps.tsx";

const words = storyLinksText.wizard;

/** The last step: the page as visitors will see it, and the button that opens it. */
export function PreviewStoryLinkPage({ data, form }: PageProps<PreviewStoryLinkPageData>) {
  const { id, state, link } = data;
  return (
    <div className="page page-stack wizard">
      <LinkSteps step="preview" />
      <h1>{words.preview}</h1>
      <FormErrors form={form} />
      <form method="post" className="actions" action={storyLinksPaths.previewStoryLink(id)}>
        <CsrfField />
        {state !== "open" && <Button look="primary">{words.open}</Button>}
        <ButtonLink href={storyLinksPaths.editStoryLink(id)}>{words.change}</ButtonLink>
      </form>
      <div className="link-preview">
        <LinkBody link={link} level="h2" />
      </div>
    </div>
  );
}
