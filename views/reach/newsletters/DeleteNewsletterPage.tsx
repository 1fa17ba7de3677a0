import type { PageProps } from "#shared/form.ts";
import type { DeleteNewsletterPageData } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText } from "#shared/reach/newsletters.text.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";

const texts = newslettersText.write;

/** Confirmation page before a newsletter is deleted. */
export const DeleteNewsletterPage = ({
  data: { id, subject },
  form,
}: PageProps<DeleteNewsletterPageData>) => (
  <div className="page page-narrow page-stack">
    <h1>{texts.deleteTitle}</h1>
    <p className="lead">
      <bdi>{subject}</bdi>
    </p>
    <p>{texts.deleteBody}</p>
    <DeleteForm
      action={newslettersPaths.deleteNewsletter(id)}
      back={newslettersPaths.newsletter(id)}
      form={form}
    />
  </div>
);
