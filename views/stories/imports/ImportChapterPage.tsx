import type { PageProps } from "#shared/form.ts";
import type { ImportChapterPageData } from "#shared/stories/imports.dto.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText } from "#shared/stories/imports.text.ts";
import { writingText } from "#shared/stories/writing.text.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";

const texts = importsText.split;

/** Page of the first words of a chapter's paragraphs; a new chapter can begin at each. */
export function ImportChapterPage({ data, form }: PageProps<ImportChapterPageData>) {
  const { entry, blocks, paging } = data;
  const back = `${importsPaths.waiting(data.import.id)}#c-${entry.id}`;
  return (
    <div className="page page-desk import-chapter">
      <Breadcrumbs
        trail={[
          { href: importsPaths.storyImport(), label: importsText.title },
          { href: importsPaths.waiting(data.import.id), label: data.import.title },
          { label: entry.title },
        ]}
      />
      <h1>{texts.title(entry.title)}</h1>
      <p className="lead">{texts.lead}</p>
      <p className="fine">{writingText.chapter.words(entry.words)}</p>
      <form noValidate method="post" action={importsPaths.chapter(data.import.id, entry.id)}>
        <CsrfField />
        <input type="hidden" name="text" value={data.text} />
        <FormErrors form={form} />
        <ol className="import-blocks" lang={data.import.language}>
          {blocks.map((block) => (
            <li key={block.at}>
              {block.at > 0 && (
                <span lang="en">
                  <Button look="quiet" name="at" value={String(block.at)} title={texts.hereAt(block.text)}>
                    {texts.here}
                  </Button>
                </span>
              )}
              {block.heading ? <strong>{block.text}</strong> : <p>{block.text}</p>}
            </li>
          ))}
        </ol>
      </form>
      <Pagination paging={paging} />
      <div className="actions">
        <ButtonLink href={back} icon="arrow-left">
          {texts.back}
        </ButtonLink>
      </div>
    </div>
  );
}
