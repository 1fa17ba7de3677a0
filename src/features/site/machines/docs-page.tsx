import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import type { OpenApiDocument } from "#shared/openapi.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { machinesText } from "#shared/site/machines.text.ts";
import { ApiDocsPage } from "#views/site/api/ApiDocsPage.tsx";

/** `/api/docs`: the OpenAPI document as a page. */
export const docsPage = (document: () => OpenApiDocument): PageDefinition =>
  definePage<{ document: OpenApiDocument }>({
    path: machinesPaths.apiDocs(),
    cache: "shared",
    load: () => ({ document: document() }),
    meta: () => ({ title: machinesText.docs.title, canonical: machinesPaths.apiDocs() }),
    Component: ApiDocsPage,
  });
