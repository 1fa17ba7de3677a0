import type { PageProps } from "../../../src/shared/form.ts";
import type { SitemapPageData } from "../../../src/shared/site/documents.dto.ts";
import { documentsText } from "../../../src/shared/site/documents.text.ts";

/** Every place of the site that is not a story or a person. */
export function SitemapPage({ data }: PageProps<SitemapPageData>) {
  const { sitemap } = documentsText;
  return (
    <div className="page">
      <h1>{sitemap.title}</h1>
      <p className="lead">{sitemap.lead}</p>
      <div className="sitemap">
        {data.groups.map(({ title, links }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {links.map(({ href, label }) => (
                <li key={href}>
                  <a href={href}>{label}</a>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
