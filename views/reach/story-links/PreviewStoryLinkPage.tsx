import type { PageProps } from "#shared/form.ts";
import type { PreviewStoryLinkPageData } from "#shared/reach/story-links.dto.ts";
import { storyLinksPaths } from "#shared/reach/story-links.paths.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { LinkBody } from "./LinkPage.tsx";
import { LinkSteps } from "./LinkSteps.tsx";

const texts = storyLinksText.wizard;

/** Page of the last step: a preview of what visitors will see, and the button to publish it. */
export function PreviewStoryLinkPage({ data, form }: PageProps<PreviewStoryLinkPageData>) {
  const { id, state, link } = data;
  return (
    <div className="page page-stack wizard">
      <LinkSteps step="preview" />
      <h1>{texts.preview}</h1>
      <FormErrors form={form} />
      <form noValidate method="post" className="actions" action={storyLinksPaths.previewStoryLink(id)}>
        <CsrfField />
        {state !== "open" && <Button look="primary">{texts.open}</Button>}
        <ButtonLink href={storyLinksPaths.editStoryLink(id)}>{texts.change}</ButtonLink>
      </form>
      <div className="link-preview">
        <LinkBody link={link} level="h2" />
      </div>
    </div>
  );
}
