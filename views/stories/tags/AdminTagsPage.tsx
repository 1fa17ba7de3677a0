import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import type { AdminTagsPageData } from "#shared/stories/tags.dto.ts";
import { tagsPaths } from "#shared/stories/tags.paths.ts";
import { tagsText } from "#shared/stories/tags.text.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { type Column, Table } from "../../ui/Table.tsx";
import { TagField } from "./TagField.tsx";

const words = tagsText.admin;

/** Staff page of tags: a queue by use, a search, and a form for the chosen tag. */
export function AdminTagsPage({ data, form }: PageProps<AdminTagsPageData>) {
  const { q, tags, edited } = data;
  return (
    <AdminFrame data={data} current="tags" title={tagsText.title} lead={words.lead}>
      {edited && <TagForm q={q} edited={edited} form={form} />}
      <form noValidate className="search-form" method="get" action={tagsPaths.admin()}>
        <Field id="q" name="q" type="search" label={words.search} value={q} />
        <Button>{words.submit}</Button>
      </form>
      {tags.length === 0 ? (
        <Empty icon="check" title={q ? words.noneFound : words.none} />
      ) : (
        <Table caption={words.table} columns={columnsOf(q)} rows={tags} keyOf={({ tag }) => tag} />
      )}
    </AdminFrame>
  );
}

function TagForm({
  q,
  edited,
  form,
}: {
  q: string;
  edited: NonNullable<AdminTagsPageData["edited"]>;
  form: PageProps<AdminTagsPageData>["form"];
}) {
  const { tag, canonical, parents, synonyms } = edited;
  const { bind, value } = formFields(form, { canonical, parents });
  return (
    <form noValidate className="page-form" method="post" action={tagsPaths.admin({ q: q || undefined, tag })}>
      <CsrfField />
      <h2>{words.edit(tag)}</h2>
      <FormErrors form={form} />
      <input type="hidden" name="tag" value={tag} />
      {synonyms.length > 0 && <p>{words.synonyms(synonyms)}</p>}
      <TagField
        {...bind("canonical")}
        label={words.canonical}
        hint={words.canonicalHint}
        value={value("canonical")}
        optional
      />
      <TagField
        {...bind("parents")}
        label={words.parents}
        hint={words.parentsHint}
        value={value("parents")}
        optional
      />
      <div className="actions">
        <Button look="primary">{words.save}</Button>
        <ButtonLink look="secondary" href={tagsPaths.adminRename(tag)}>
          {words.rename}
        </ButtonLink>
        <ButtonLink look="quiet" href={tagsPaths.admin({ q: q || undefined })}>
          {words.cancel}
        </ButtonLink>
      </div>
    </form>
  );
}

const columnsOf = (q: string): readonly Column<AdminTagsPageData["tags"][number]>[] => [
  {
    head: words.tag,
    cell: ({ tag }) => (
      <a href={tagsPaths.admin({ q: q || undefined, tag })} aria-label={words.edit(tag)}>
        #{tag}
      </a>
    ),
  },
  { head: words.uses, cell: ({ uses }) => formatNumber(uses) },
  {
    head: words.state,
    cell: ({ checked, renamed, canonical, parents }) =>
      canonical
        ? renamed
          ? words.renamedTo(canonical)
          : words.sameAs(canonical)
        : parents.length > 0
          ? words.partOf(parents)
          : checked
            ? words.checked
            : words.open,
  },
];
