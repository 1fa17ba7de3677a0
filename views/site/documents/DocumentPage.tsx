import type { PageProps } from "#shared/form.ts";
import type { DocumentPageData } from "#shared/site/documents.dto.ts";
import { documentsText } from "#shared/site/documents.text.ts";
import { siteText } from "#shared/site/site.text.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";

/**
 * Page of a text about the site: table of contents, version and date, and links to related texts at the end.
 */
export function DocumentPage({ data }: PageProps<DocumentPageData>) {
  const { document, beside } = data;
  const texts = documentsText;
  return (
    <div className="page document">
      <Breadcrumbs
        trail={[{ href: cataloguePaths.home(), label: siteText.home }, { label: document.title }]}
      />
      <h1>{document.title}</h1>
      <p className="lead">{document.summary}</p>
      <p className="fine">
        {document.legal ? texts.version(document.version, document.date) : texts.updated(document.date)}
      </p>
      {document.contents.length > 2 && (
        <details className="document-contents" open>
          <summary>{texts.contents}</summary>
          <nav aria-label={texts.contents}>
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
        // Markdown from this repository, sanitised when it was read.
        dangerouslySetInnerHTML={{ __html: document.html }}
      />
      <nav className="document-beside" aria-label={texts.beside[document.legal ? "legal" : "about"]}>
        <h2>{texts.beside[document.legal ? "legal" : "about"]}</h2>
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
