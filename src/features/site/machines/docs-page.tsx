import { ApiDocsPage } from "../../../../views/site/api/ApiDocsPage.tsx";
import { definePage, type PageDefinition } from "../../../core/pages/define-page.ts";
import type { OpenApiDocument } from "../../../shared/openapi.ts";
import { paths } from "../../../shared/paths.ts";
import { machinesText } from "../../../shared/site/machines.text.ts";

/** `/api/docs`: the OpenAPI document as a page. */
export const docsPage = (document: () => OpenApiDocument): PageDefinition =>
  definePage<{ document: OpenApiDocument }>({
    path: paths.apiDocs(),
    cache: "shared",
    load: () => ({ document: document() }),
    meta: () => ({ title: machinesText.docs.title, canonical: paths.apiDocs() }),
    Component: ApiDocsPage,
  });
