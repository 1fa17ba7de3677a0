import type { PageProps } from "#shared/form.ts";
import type { DeleteListPageData } from "#shared/reach/mailing-lists.dto.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { mailingListsText as words } from "#shared/reach/mailing-lists.text.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";

/** Confirmation page before a list and its addresses are deleted. */
export const DeleteListPage = ({ data: { list }, form }: PageProps<DeleteListPageData>) => (
  <div className="page page-narrow page-stack">
    <h1>{words.deleteTitle}</h1>
    <p className="lead">{list.name}</p>
    <p>{words.deleteBody}</p>
    <DeleteForm
      action={mailingListsPaths.deleteList(list.id)}
      back={mailingListsPaths.mailingList(list.id)}
      form={form}
    />
  </div>
);
