import type { ImportPreviewDto } from "#shared/stories/imports.dto.ts";
import { importsPaths } from "#shared/stories/imports.paths.ts";
import { importsText } from "#shared/stories/imports.text.ts";

/** Links to the waiting works of one file. */
export function ImportWorks({ preview }: { preview: Pick<ImportPreviewDto, "id" | "works"> }) {
  const { works: texts, counts } = importsText;
  return (
    <nav className="import-works" aria-labelledby="works">
      <h2 id="works">{texts.title(preview.works.length)}</h2>
      <p>{texts.lead}</p>
      <ol>
        {preview.works.map(({ id, title, chapters, words }) => (
          <li key={id}>
            <a href={importsPaths.waiting(id)} aria-current={id === preview.id ? "page" : undefined}>
              {title}
            </a>{" "}
            <span className="fine">{counts(chapters, words)}</span>
          </li>
        ))}
      </ol>
    </nav>
  );
}
