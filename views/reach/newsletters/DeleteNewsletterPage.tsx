import type { PageProps } from "../../../src/shared/form.ts";
import type { DeleteNewsletterPageData } from "../../../src/shared/reach/newsletters.dto.ts";
import { newslettersPaths } from "../../../src/shared/reach/newsletters.paths.ts";
import { newslettersText } from "../../../src/shared/reach/newsletters.text.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";

const words = newslettersText.write;

/** Asks once before a letter goes. */
export const DeleteNewsletterPage = ({
  data: { id, subject },
  form,
}: PageProps<DeleteNewsletterPageData>) => (
  <div className="page page-narrow page-stack">
    <h1>{words.deleteTitle}</h1>
    <p className="lead">
      <bdi>{subject}</bdi>
    </p>
    <p>{words.deleteBody}</p>
    <DeleteForm
      action={newslettersPaths.deleteNewsletter(id)}
      back={newslettersPaths.newsletter(id)}
      form={form}
    />
  </div>
);
