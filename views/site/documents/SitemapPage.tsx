import type { PageProps } from "#shared/form.ts";
import type { SitemapPageData } from "#shared/site/documents.dto.ts";
import { documentsText } from "#shared/site/documents.text.ts";

/** Page of all sections of the site, except stories and members. */
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
