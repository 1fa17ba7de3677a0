import type { FormState } from "#shared/form.ts";
import { formatNumber } from "#shared/format.ts";
import { chapterLabelsText } from "#shared/stories/chapter-labels.text.ts";
import { TITLE_MAX } from "#shared/stories/editing.limits.ts";
import type { ImportEntryDto, ImportPreviewDto } from "#shared/stories/imports.dto.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { FieldError } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";

const texts = importsText.preview;

/** The chapters on one page of the preview, under the parts that begin with them. */
export function ImportEntries({ preview, form }: { preview: ImportPreviewDto; form: FormState }) {
  const { entries, parts } = preview;
  const fields = formFields(form);
  const sentOr = (name: string, now: string) =>
    fields.sent && form.values[name] !== undefined ? fields.value(name) : now;
  const volumes = new Set(parts.map(({ parent }) => parent));
  return (
    <ol className="import-entries" lang={preview.language}>
      {entries.map((entry, index) => {
        const starts = entry.part !== null && entry.part !== entries[index - 1]?.part ? entry.part : null;
        const part = starts === null ? null : parts[starts];
        return (
          <li key={entry.id} id={`c-${entry.id}`} className={cx("import-entry", entry.out && "is-out")}>
            {part && starts !== null && (
              <PartRow
                id={part.id}
                number={starts + 1}
                title={sentOr(`part-${part.id}`, part.title)}
                error={form.errors[`part-${part.id}`]}
                within={part.parent === null ? null : (parts[part.parent]?.title ?? null)}
                isVolume={volumes.has(starts)}
              />
            )}
            <EntryRow
              entry={entry}
              importId={preview.id}
              error={form.errors[`title-${entry.id}`]}
              title={sentOr(`title-${entry.id}`, entry.title)}
              isLast={entry.place === preview.entries.at(-1)?.place}
            />
          </li>
        );
      })}
    </ol>
  );
}

/** Attributes of a field with an error message. */
const faultOf = (id: string, error: string | undefined) =>
  error ? ({ "aria-invalid": true, "aria-describedby": `${id}-error` } as const) : {};

function PartRow(props: {
  id: string;
  /** Among the parts, from 1. */
  number: number;
  title: string;
  error: string | undefined;
  within: string | null;
  isVolume: boolean;
}) {
  const { id, number, title, error, within, isVolume } = props;
  return (
    <div className="import-part" lang="en">
      <div className="import-part-title">
        <label htmlFor={`field-part-${id}`}>
          {within && `${within} · `}
          {isVolume ? texts.volume : texts.part}
          <span className="visually-hidden">: {texts.partTitle(number)}</span>
        </label>
        <input
          type="text"
          className="input"
          id={`field-part-${id}`}
          name={`part-${id}`}
          defaultValue={title}
          data-max={TITLE_MAX}
          required
          {...faultOf(`field-part-${id}`, error)}
        />
        <FieldError id={`field-part-${id}`} error={error} />
      </div>
      <div className="import-acts">
        <Button look="quiet" icon="chevron-up" name="act" value={`part-up:${id}`} title={texts.up(title)}>
          <span className="visually-hidden">{texts.up(title)}</span>
        </Button>
        <Button
          look="quiet"
          icon="chevron-down"
          name="act"
          value={`part-down:${id}`}
          title={texts.down(title)}
        >
          <span className="visually-hidden">{texts.down(title)}</span>
        </Button>
        {!isVolume && number > 1 && (
          <Button look="quiet" name="act" value={`part-merge:${id}`}>
            {texts.mergePart}
          </Button>
        )}
        <Button look="quiet" name="act" value={`part-remove:${id}`}>
          {texts.removePart}
        </Button>
      </div>
    </div>
  );
}

function EntryRow(props: {
  entry: ImportEntryDto;
  importId: string;
  title: string;
  error: string | undefined;
  isLast: boolean;
}) {
  const { entry, importId, title, error } = props;
  const { id, place } = entry;
  return (
    <div className="import-row">
      <input
        className="import-in"
        type="checkbox"
        name={`in-${id}`}
        value="true"
        defaultChecked={!entry.out}
        id={`in-${id}`}
      />
      <label className="visually-hidden" htmlFor={`in-${id}`} lang="en">
        {texts.include(entry.title)}
      </label>
      <div className="import-what">
        <label className="visually-hidden" htmlFor={`field-title-${id}`} lang="en">
          {texts.chapterTitle(place)}
        </label>
        <input
          type="text"
          className="input"
          id={`field-title-${id}`}
          name={`title-${id}`}
          defaultValue={title}
          data-max={TITLE_MAX}
          required
          {...faultOf(`field-title-${id}`, error)}
        />
        <FieldError id={`field-title-${id}`} error={error} />
        <p className="fine" lang="en">
          {formatNumber(place)}
          {entry.type !== "chapter" && ` · ${chapterLabelsText.type[entry.type]}`} ·{" "}
          {writingText.chapter.words(entry.words)}
          {entry.firstPublished && ` · ${texts.firstPublished(entry.firstPublished)}`}
        </p>
        <p className="import-first">{entry.first || <span lang="en">{texts.empty}</span>}</p>
      </div>
      <div className="import-acts" lang="en">
        <Button
          look="quiet"
          icon="chevron-up"
          name="act"
          value={`up:${id}`}
          title={texts.up(entry.title)}
          disabled={place === 1}
        >
          <span className="visually-hidden">{texts.up(entry.title)}</span>
        </Button>
        <Button
          look="quiet"
          icon="chevron-down"
          name="act"
          value={`down:${id}`}
          title={texts.down(entry.title)}
        >
          <span className="visually-hidden">{texts.down(entry.title)}</span>
        </Button>
        <ButtonLink look="quiet" href={importsPaths.chapter(importId, id)}>
          {texts.split}
          <span className="visually-hidden">: {entry.title}</span>
        </ButtonLink>
        <Button look="quiet" name="act" value={`merge:${id}`} title={texts.mergeOf(entry.title)}>
          {texts.merge}
        </Button>
        <Button look="quiet" name="act" value={`start-part:${id}`} title={texts.startPartOf(entry.title)}>
          {texts.startPart}
        </Button>
      </div>
    </div>
  );
}
