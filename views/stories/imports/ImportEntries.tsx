import type { FormState } from "../../../src/shared/form.ts";
import { formatNumber } from "../../../src/shared/format.ts";
import { labelsText } from "../../../src/shared/platform/labels.text.ts";
import { TITLE_MAX } from "../../../src/shared/stories/editing.limits.ts";
import type { ImportEntryDto, ImportPreviewDto } from "../../../src/shared/stories/imports.dto.ts";
import { importsPaths } from "../../../src/shared/stories/imports.paths.ts";
import { importsText } from "../../../src/shared/stories/imports.text.ts";
import { writingText } from "../../../src/shared/stories/writing.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { cx } from "../../ui/cx.ts";
import { formFields } from "../../ui/form-fields.ts";

const words = importsText.preview;

/** The chapters of a page of the preview, under the parts that begin with them. */
export function ImportEntries({ preview, form }: { preview: ImportPreviewDto; form: FormState }) {
  const { entries, parts } = preview;
  const fields = formFields(form);
  const sentOr = (name: string, now: string) => (fields.sent ? fields.value(name) : now);
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
                at={starts}
                title={sentOr(`part-${starts}`, part.title)}
                error={form.errors[`part-${starts}`]}
                within={part.parent === null ? null : (parts[part.parent]?.title ?? null)}
                isVolume={volumes.has(starts)}
              />
            )}
            <EntryRow
              entry={entry}
              importId={preview.id}
              title={sentOr(`title-${entry.id}`, entry.title)}
              isLast={entry.place === preview.entries.at(-1)?.place}
            />
          </li>
        );
      })}
    </ol>
  );
}

function PartRow(props: {
  at: number;
  title: string;
  error: string | undefined;
  within: string | null;
  isVolume: boolean;
}) {
  const { at, title, within, isVolume } = props;
  return (
    <div className="import-part" lang="en">
      <div className="import-part-title">
        <label htmlFor={`part-${at}`}>
          {within && `${within} · `}
          {isVolume ? words.volume : words.part}
          <span className="visually-hidden">: {words.partTitle(at + 1)}</span>
        </label>
        <input
          type="text"
          className="input"
          id={`part-${at}`}
          name={`part-${at}`}
          defaultValue={title}
          maxLength={TITLE_MAX}
          required
        />
      </div>
      <div className="import-acts">
        <Button look="quiet" icon="chevron-up" name="act" value={`part-up:${at}`} title={words.up(title)}>
          <span className="visually-hidden">{words.up(title)}</span>
        </Button>
        <Button
          look="quiet"
          icon="chevron-down"
          name="act"
          value={`part-down:${at}`}
          title={words.down(title)}
        >
          <span className="visually-hidden">{words.down(title)}</span>
        </Button>
        {!isVolume && at > 0 && (
          <Button look="quiet" name="act" value={`part-merge:${at}`}>
            {words.mergePart}
          </Button>
        )}
        <Button look="quiet" name="act" value={`part-remove:${at}`}>
          {words.removePart}
        </Button>
      </div>
    </div>
  );
}

function EntryRow(props: { entry: ImportEntryDto; importId: string; title: string; isLast: boolean }) {
  const { entry, importId, title } = props;
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
        {words.include(entry.title)}
      </label>
      <div className="import-what">
        <label className="visually-hidden" htmlFor={`title-${id}`} lang="en">
          {words.chapterTitle(place)}
        </label>
        <input
          type="text"
          className="input"
          id={`title-${id}`}
          name={`title-${id}`}
          defaultValue={title}
          maxLength={TITLE_MAX}
          required
        />
        <p className="fine" lang="en">
          {formatNumber(place)}
          {entry.type !== "chapter" && ` · ${labelsText.chapterType[entry.type]}`} ·{" "}
          {writingText.chapter.words(entry.words)}
        </p>
        <p className="import-first">{entry.first || <span lang="en">{words.empty}</span>}</p>
      </div>
      <div className="import-acts" lang="en">
        <Button
          look="quiet"
          icon="chevron-up"
          name="act"
          value={`up:${id}`}
          title={words.up(entry.title)}
          disabled={place === 1}
        >
          <span className="visually-hidden">{words.up(entry.title)}</span>
        </Button>
        <Button
          look="quiet"
          icon="chevron-down"
          name="act"
          value={`down:${id}`}
          title={words.down(entry.title)}
        >
          <span className="visually-hidden">{words.down(entry.title)}</span>
        </Button>
        <ButtonLink look="quiet" href={importsPaths.chapter(importId, id)}>
          {words.split}
          <span className="visually-hidden">: {entry.title}</span>
        </ButtonLink>
        <Button look="quiet" name="act" value={`merge:${id}`} title={words.mergeOf(entry.title)}>
          {words.merge}
        </Button>
        <Button look="quiet" name="act" value={`start-part:${id}`} title={words.startPartOf(entry.title)}>
          {words.startPart}
        </Button>
      </div>
    </div>
  );
}
