import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { safePath, seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import type { AgreePageData, DocumentPageData, SitemapPageData } from "#shared/site/documents.dto.ts";
import { documentsPaths } from "#shared/site/documents.paths.ts";
import { documentsText } from "#shared/site/documents.text.ts";
import { DOCUMENTS } from "#shared/site/documents.ts";
import { breadcrumbData } from "#shared/site/structured-data.ts";
import { addressesOf } from "#shared/site.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { AgreePage } from "#views/site/documents/AgreePage.tsx";
import { DocumentPage } from "#views/site/documents/DocumentPage.tsx";
import { SitemapPage } from "#views/site/documents/SitemapPage.tsx";
import { agreeToTerms } from "./agreements.ts";
import type { Library } from "./library.ts";
import { sitemapGroups } from "./sitemap.ts";

/** Dependencies of the pages; the texts are loaded before the first request. */
export interface DocumentDependencies {
  readonly services: Services;
  readonly library: () => Library;
  readonly site: { readonly name: string; readonly url: string };
}

/** Legal and about pages, agreement to the terms, and the HTML sitemap. */
export function documentPages({ services, library, site }: DocumentDependencies): PageDefinition[] {
  const url = addressesOf(site);
  const documents = DOCUMENTS.map(({ key, path, group }) =>
    definePage<DocumentPageData>({
      path,
      cache: "shared",
      load: () => ({
        document: library().get(key)!,
        beside: DOCUMENTS.filter((other) => other.group === group).map((other) => ({
          href: other.path,
          title: library().get(other.key)!.title,
          current: other.key === key,
        })),
      }),
      meta: ({ document }) => ({
        title: document.title,
        description: document.summary,
        canonical: path,
        type: "article",
        jsonLd: [
          breadcrumbData(
            [
              { name: site.name, path: cataloguePaths.home() },
              { name: document.title, path },
            ],
            url,
          ),
        ],
      }),
      Component: DocumentPage,
    }),
  );

  const agree = definePage<AgreePageData>({
    path: documentsPaths.agreeToTerms(),
    query: ["next"],
    access: membersOnly,
    cache: "private",
    load({ query }) {
      const { version, date } = library().get("terms")!;
      return { version, date, next: safePath(query.get("next")) };
    },
    async action({ request, viewer }, { values }) {
      await agreeToTerms(viewer.id as string, library().get("terms")!.version, services.now());
      request.session.flash = { kind: "success", text: documentsText.agree.done };
      return seeOther(safePath(values.next));
    },
    meta: () => ({ title: documentsText.agree.title, robots: "noindex" }),
    Component: AgreePage,
  });

  const sitemap = definePage<SitemapPageData>({
    path: documentsPaths.siteMap(),
    cache: "shared",
    load: () => ({ groups: sitemapGroups(library()) }),
    meta: () => ({
      title: documentsText.sitemap.title,
      description: documentsText.sitemap.lead,
      canonical: documentsPaths.siteMap(),
    }),
    Component: SitemapPage,
  });

  return [...documents, agree, sitemap];
}
