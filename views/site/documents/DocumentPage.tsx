import type { PageProps } from "../../../src/shared/form.ts";
import type { DocumentPageData } from "../../../src/shared/site/documents.dto.ts";
import { documentsText } from "../../../src/shared/site/documents.text.ts";
import { siteText } from "../../../src/shared/site/site.text.ts";
import { cataloguePaths } from "../../../src/shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";

/** A text about the site: its contents, its version and day, and its neighbours at the foot. */
export function DocumentPage({ data }: PageProps<DocumentPageData>) {
  const { document, beside } = data;
  const words = documentsText;
  return (
    <div className="page document">
      <Breadcrumbs
        trail={[{ href: cataloguePaths.home(), label: siteText.home }, { label: document.title }]}
      />
      <h1>{document.title}</h1>
      <p className="lead">{document.summary}</p>
      <p className="fine">
        {document.legal ? words.version(document.version, document.date) : words.updated(document.date)}
      </p>
      {document.contents.length > 2 && (
        <details className="document-contents" open>
          <summary>{words.contents}</summary>
          <nav aria-label={words.contents}>
            <ul>
              {document.contents
                .filter(({ level }) => level === 2)
                .map(({ id, title }) => (
                  <li key={id}>
                    <a href={`#${id}`}>{title}</a>
                  </li>
                ))}
            </ul>
          </nav>
        </details>
      )}
      <article
        className="document-text"
        // Our own Markdown, sanitised when it was read.
        dangerouslySetInnerHTML={{ __html: document.html }}
      />
      <nav className="document-beside" aria-label={words.beside[document.legal ? "legal" : "about"]}>
        <h2>{words.beside[document.legal ? "legal" : "about"]}</h2>
        <ul>
          {beside.map(({ href, title, current }) => (
            <li key={href}>
              <a href={href} aria-current={current ? "page" : undefined}>
                {title}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
