import type { PageProps } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { IMPORT_WAYS, type ImportPlacePageData } from "#shared/stories/imports.dto.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { Checkbox, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Table } from "../../ui/Table.tsx";
import { ImportTwins } from "./ImportAccount.tsx";

const texts = importsText.place;

/** Page to choose the target of a manuscript; for a replacement, it previews the changes. */
export function ImportPlacePage({ data, form }: PageProps<ImportPlacePageData>) {
  const { title, id } = data.import;
  return (
    <div className="page page-desk import-place">
      <Breadcrumbs
        trail={[
          { href: importsPaths.storyImport(), label: importsText.title },
          { href: importsPaths.waiting(id), label: title },
          { label: texts.submit },
        ]}
      />
      {data.matched ? (
        <Matches data={data} matched={data.matched} form={form} />
      ) : (
        <Ways data={data} form={form} />
      )}
    </div>
  );
}

function Ways({ data, form }: PageProps<ImportPlacePageData>) {
  const { bind, value } = formFields(form, { way: "new" });
  const { id, title } = data.import;
  const ways = IMPORT_WAYS.filter((way) => way === "new" || data.stories.length > 0);
  return (
    <>
      <h1>{texts.title(title)}</h1>
      <p className="fine">{importsText.counts(data.import.chapters, data.import.words)}</p>
      <form noValidate className="stack" method="post" action={importsPaths.place(id)}>
        <CsrfField />
        <FormErrors form={form} />
        <RadioGroup
          {...bind("way")}
          legend={texts.way}
          value={value("way")}
          options={ways.map((way) => ({ value: way, label: texts.ways[way], hint: texts.wayHints[way] }))}
        />
        {data.stories.length > 0 && (
          <Select
            {...bind("story")}
            label={texts.story}
            value={value("story")}
            options={[
              { value: "", label: texts.noStory },
              ...data.stories.map((story) => ({ value: story.id, label: story.title })),
            ]}
          />
        )}
        {data.twins.length > 0 && (
          <>
            <ImportTwins twins={data.twins} />
            <Checkbox {...bind("again")} label={texts.again} checked={value("again") === "true"} />
          </>
        )}
        <div className="actions">
          <Button look="primary" icon="check">
            {texts.submit}
          </Button>
          <ButtonLink href={importsPaths.waiting(id)} icon="arrow-left">
            {texts.back}
          </ButtonLink>
        </div>
      </form>
    </>
  );
}

function Matches({
  data,
  matched,
  form,
}: PageProps<ImportPlacePageData> & { matched: NonNullable<ImportPlacePageData["matched"]> }) {
  const { match } = importsText;
  const { story, rows, seen } = matched;
  const count = (value: number | null) => (value === null ? match.none : formatNumber(value));
  const changes = rows.some(({ kind }) => kind === "changed" || kind === "new");
  return (
    <>
      <h1>{match.title(story.title)}</h1>
      <p className="lead">{match.lead}</p>
      <FormErrors form={form} />
      <Table
        caption={match.caption}
        rows={rows.map((row, index) => ({ ...row, index }))}
        keyOf={(row) => String(row.index)}
        columns={[
          {
            head: match.yours,
            cell: ({ chapter }) =>
              chapter ? `${formatNumber(chapter.number)}. ${chapter.title}` : match.none,
          },
          { head: match.file, cell: (row) => row.title ?? match.none },
          { head: match.what, cell: ({ kind }) => match.kinds[kind] },
          {
            head: match.words,
            cell: ({ words: { before, after } }) => `${count(before)} → ${count(after)}`,
            figures: true,
          },
        ]}
      />
      {!changes && <p>{match.nothing}</p>}
      <form noValidate method="post" action={`${importsPaths.place(data.import.id)}?story=${story.id}`}>
        <CsrfField />
        <input type="hidden" name="way" value="replace" />
        <input type="hidden" name="story" value={story.id} />
        <input type="hidden" name="seen" value={seen} />
        <div className="actions">
          {changes && (
            <Button look="primary" icon="check">
              {match.submit}
            </Button>
          )}
          <ButtonLink href={importsPaths.place(data.import.id)} icon="arrow-left">
            {texts.back}
          </ButtonLink>
        </div>
      </form>
    </>
  );
}
