import type { ImportReadingDto } from "#shared/stories/imports.dto.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Progress } from "../../ui/Progress.tsx";

const texts = importsText.reading;

/** Progress of a manuscript that is still being read, or why it could not be read. */
export function ImportReading({ reading }: { reading: ImportReadingDto }) {
  const { id, fileName, done, of, failure } = reading;
  return (
    <div className="page page-narrow">
      <Breadcrumbs
        trail={[{ href: importsPaths.storyImport(), label: importsText.title }, { label: fileName }]}
      />
      {failure ? (
        <>
          <h1>{texts.failed(fileName)}</h1>
          <Notice kind="error">
            <p>{failure}</p>
          </Notice>
          <div className="actions">
            <a className="button button-primary" href={importsPaths.storyImport()}>
              {texts.again}
            </a>
          </div>
        </>
      ) : (
        <>
          <h1>{texts.title(fileName)}</h1>
          <p className="lead">{texts.lead}</p>
          <Progress share={of === 0 ? 0 : done / of} label={texts.title(fileName)} />
          <p>{of === 0 ? texts.text : texts.pictures(done, of)}</p>
          <p>
            <a href={importsPaths.waiting(id)}>{texts.refresh}</a>
          </p>
        </>
      )}
    </div>
  );
}

/** A failed upload in the list; it is removed once its sender has seen it. */
export function FailedReading({ reading: { id, fileName, failure } }: { reading: ImportReadingDto }) {
  return (
    <>
      <div>
        <p>{texts.failed(fileName)}</p>
        <p className="fine">{failure}</p>
      </div>
      <form noValidate method="post" action={importsPaths.storyImport()} encType="multipart/form-data">
        <CsrfField />
        <Button look="quiet" name="forget" value={id} aria-label={`${texts.forget}: ${fileName}`}>
          {texts.forget}
        </Button>
      </form>
    </>
  );
}
