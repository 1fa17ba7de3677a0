import type { PageProps } from "#shared/form.ts";
import type { RenameTagPageData } from "#shared/stories/tags.dto.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { tagsText } from "#shared/stories/tags.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";
import { TagField } from "./TagField.tsx";

const words = tagsText.admin;

/** Staff page that corrects the spelling of a tag. */
export function RenameTagPage({ data, form }: PageProps<RenameTagPageData>) {
  const { tag, uses } = data;
  const { bind, value } = formFields(form, { name: tag });
  return (
    <AdminFrame data={data} current="tags" title={words.renameTitle(tag)} lead={words.renameLead(uses)}>
      <PageForm
        className="page-form"
        action={tagsPaths.adminRename(tag)}
        back={tagsPaths.admin({ tag })}
        form={form}
        button={<Button look="primary">{words.renameSubmit}</Button>}
      >
        <TagField {...bind("name")} label={words.name} value={value("name")} required />
      </PageForm>
    </AdminFrame>
  );
}
