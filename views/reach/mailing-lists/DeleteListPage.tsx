import type { PageProps } from "../../../src/shared/form.ts";
import type { DeleteListPageData } from "../../../src/shared/reach/mailing-lists.dto.ts";
import { mailingListsPaths } from "../../../src/shared/reach/mailing-lists.paths.ts";
import { mailingListsText as words } from "../../../src/shared/reach/mailing-lists.text.ts";
import { DeleteForm } from "../../ui/PageForm.tsx";

/** Asks once before a list and its addresses go. */
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
