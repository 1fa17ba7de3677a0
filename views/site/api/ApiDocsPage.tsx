import type { PageProps } from "../../../src/shared/form.ts";
import { OPENAPI_METHODS, type OpenApiDocument } from "../../../src/shared/openapi.ts";
import { machinesPaths } from "../../../src/shared/site/machines.paths.ts";
import { machinesText } from "../../../src/shared/site/machines.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { ApiOperation } from "./ApiOperation.tsx";
import { ApiSchema } from "./ApiSchema.tsx";
import type { Operation } from "./operation.ts";

/** The OpenAPI document, to read and to browse: each call folds out. */
export function ApiDocsPage({ data: { document } }: PageProps<{ readonly document: OpenApiDocument }>) {
  const { docs } = machinesText;
  const groups = byTag(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  return (
    <div className="page docs">
      <nav className="docs-nav" aria-label={docs.contents}>
        <ul>
          {groups.map(([tag]) => (
            <li key={tag}>
              <a href={`#${anchor(tag)}`}>{tag}</a>
            </li>
          ))}
          {schemas.length > 0 && (
            <li>
              <a href="#schemas">{docs.schemas}</a>
            </li>
          )}
        </ul>
      </nav>
      <div className="docs-body">
        <h1>{document.info.title}</h1>
        {document.info.description && <Paragraphs text={document.info.description} />}
        <div className="actions">
          <ButtonLink href={machinesPaths.openApi()} icon="code-xml">
            {docs.raw}
          </ButtonLink>
        </div>
        {groups.map(([tag, operations]) => (
          <section key={tag} aria-labelledby={anchor(tag)}>
            <h2 id={anchor(tag)}>{tag}</h2>
            <p>{document.tags?.find(({ name }) => name === tag)?.description}</p>
            {operations.map((operation) => (
              <ApiOperation key={operation.id} {...operation} />
            ))}
          </section>
        ))}
        {schemas.length > 0 && (
          <section aria-labelledby="schemas">
            <h2 id="schemas">{docs.schemas}</h2>
            {schemas.map(([name, schema]) => (
              <details key={name} className="operation" id={`schema-${name}`}>
                <summary>
                  <code>{name}</code>
                </summary>
                <ApiSchema schema={schema} />
              </details>
            ))}
          </section>
        )}
      </div>
    </div>
  );
}

const anchor = (tag: string) => `tag-${tag.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;

function byTag(document: OpenApiDocument): [string, Operation[]][] {
  const groups = new Map<string, Operation[]>(document.tags?.map(({ name }) => [name, []]));
  for (const [path, calls] of Object.entries(document.paths)) {
    for (const method of OPENAPI_METHODS) {
      const operation = calls[method];
      if (!operation) continue;
      const tag = operation.tags?.[0] ?? machinesText.docs.other;
      const id = `call-${method}${path.replace(/[^a-zA-Z0-9]+/g, "-")}`;
      groups.set(tag, [...(groups.get(tag) ?? []), { id, method, path, operation }]);
    }
  }
  return [...groups].filter(([, operations]) => operations.length > 0);
}
