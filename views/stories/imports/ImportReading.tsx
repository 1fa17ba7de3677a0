import type { ImportReadingDto } from "../../../src/shared/stories/imports.dto.ts";
import { importsPaths } from "../../../src/shared/stories/imports.paths.ts";
import { importsText } from "../../../src/shared/stories/imports.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Notice } from "../../ui/Notice.tsx";
import { Progress } from "../../ui/Progress.tsx";

const words = importsText.reading;

/** How far a manuscript is that is still read; or why it could not be. */
export function ImportReading({ reading }: { reading: ImportReadingDto }) {
  const { id, fileName, done, of, failure } = reading;
  return (
    <div className="page page-narrow">
      <Breadcrumbs
        trail={[{ href: importsPaths.storyImport(), label: importsText.title }, { label: fileName }]}
      />
      {failure ? (
        <>
          <h1>{words.failed(fileName)}</h1>
          <Notice kind="error">
            <p>{failure}</p>
          </Notice>
          <div className="actions">
            <a className="button button-primary" href={importsPaths.storyImport()}>
              {words.again}
            </a>
          </div>
        </>
      ) : (
        <>
          <h1>{words.title(fileName)}</h1>
          <p className="lead">{words.lead}</p>
          <Progress share={of === 0 ? 0 : done / of} label={words.title(fileName)} />
          <p>{of === 0 ? words.text : words.pictures(done, of)}</p>
          <p>
            <a href={importsPaths.waiting(id)}>{words.refresh}</a>
          </p>
        </>
      )}
    </div>
  );
}

/** One that failed, in the list; it goes when its sender has seen it. */
export function FailedReading({ reading: { id, fileName, failure } }: { reading: ImportReadingDto }) {
  return (
    <>
      <div>
        <p>{words.failed(fileName)}</p>
        <p className="fine">{failure}</p>
      </div>
      <form method="post" action={importsPaths.storyImport()} encType="multipart/form-data">
        <CsrfField />
        <Button look="quiet" name="forget" value={id} aria-label={`${words.forget}: ${fileName}`}>
          {words.forget}
        </Button>
      </form>
    </>
  );
}
