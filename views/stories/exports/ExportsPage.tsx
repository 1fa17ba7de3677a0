import type { PageProps } from "#shared/form.ts";
import { editingPaths } from "#shared/stories/editing.paths.ts";
import type { ExportDto, ExportsPageData } from "#shared/stories/exports.dto.ts";
import { exportsPaths } from "#shared/stories/exports.paths.ts";
import { exportsText as words } from "#shared/stories/exports.text.ts";
import { EXPORT_FORMATS, TRIM_SIZE_NAMES } from "#shared/stories/exports.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { ActionForm } from "../../ui/ActionForm.tsx";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { Checkbox, RadioGroup } from "../../ui/Choice.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Table } from "../../ui/Table.tsx";

/** Page of a story's download formats and recent exports. */
export function ExportsPage({ data, form }: PageProps<ExportsPageData>) {
  const { story, exports } = data;
  const { bind, value, has } = formFields(form, { format: "docx", size: "a5", drafts: "true", review: "" });
  const here = story ? exportsPaths.storyExports(story.id) : exportsPaths.allExports();
  return (
    <div className="page page-desk story-form">
      <Breadcrumbs
        trail={[
          { href: editingPaths.myStories(), label: writingText.mine.title },
          ...(story ? [{ href: editingPaths.storyEdit(story.id), label: story.title }] : []),
          { label: words.title },
        ]}
      />
      <h1>{story ? words.titleOf(story.title) : words.titleAll}</h1>
      <p className="lead">{words.lead}</p>
      {!story && <p>{words.leadAll}</p>}
      <FormErrors form={form} />
      <form noValidate method="post" action={here}>
        <CsrfField />
        <RadioGroup
          {...bind("format")}
          legend={words.format}
          value={value("format")}
          options={EXPORT_FORMATS.map((format) => ({ value: format, label: words.formats[format] }))}
        />
        <Select
          {...bind("size")}
          label={words.size}
          hint={words.sizeHint}
          value={value("size")}
          options={TRIM_SIZE_NAMES.map((size) => ({ value: size, label: words.sizes[size] }))}
        />
        <Checkbox {...bind("drafts")} label={words.drafts} checked={has("drafts")} />
        <Checkbox {...bind("review")} label={words.review} hint={words.reviewHint} checked={has("review")} />
        <div className="actions form-actions">
          <Button look="primary">{words.submit}</Button>
        </div>
      </form>
      <Made exports={exports} story={story?.id ?? null} here={here} />
    </div>
  );
}

interface MadeProps {
  readonly exports: readonly ExportDto[];
  readonly story: string | null;
  readonly here: string;
}

function Made({ exports, story, here }: MadeProps) {
  const isUnderWay = exports.some(isOpen);
  return (
    <section aria-labelledby="made">
      <h2 id="made">{words.exports}</h2>
      {exports.length === 0 ? (
        <p className="fine">{words.none}</p>
      ) : (
        <Table
          caption={words.exports}
          rows={exports}
          keyOf={({ id }) => id}
          columns={[
            { head: words.what, cell: nameOf },
            { head: words.state, cell: (made) => <State made={made} /> },
            ...(isUnderWay
              ? [
                  {
                    head: words.act,
                    cell: (made: ExportDto) =>
                      isOpen(made) && (
                        <ActionForm
                          action={exportsPaths.cancelExport(story, made.id)}
                          next={here}
                          verb="cancel"
                          label={words.cancel}
                          name={words.cancelOf(nameOf(made))}
                          icon="x"
                        />
                      ),
                  },
                ]
              : []),
          ]}
        />
      )}
      {isUnderWay && (
        <p>
          <a href={here}>{words.reload}</a>
        </p>
      )}
    </section>
  );
}

const isOpen = ({ state }: ExportDto): boolean => state === "waiting" || state === "making";

function nameOf({ format, size, review }: ExportDto): string {
  if (format === "pdf") return `${words.formats.pdf}, ${words.sizes[size]}`;
  return format === "docx" && review ? words.reviewed : words.formats[format];
}

function State({ made: { state, failure, file, done, total } }: { made: ExportDto }) {
  if (file)
    return (
      <>
        <a href={file.href} download>
          {words.fetch(file.name, file.bytes)}
        </a>{" "}
        <span className="fine">{words.until(file.expiresAt)}</span>
      </>
    );
  if (state === "making" && total > 1) return words.progress(done, total);
  if (state === "failed") return words.failures[failure ?? "fault"];
  return state === "ready" ? words.gone : words.states[state];
}
