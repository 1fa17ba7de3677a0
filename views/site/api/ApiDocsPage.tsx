import type { PageProps } from "#shared/form.ts";
import { OPENAPI_METHODS, type OpenApiDocument } from "#shared/openapi.ts";
import { apiGuide } from "#shared/site/api-guide.text.ts";
import { machinesPaths } from "#shared/site/machines.paths.ts";
import { machinesText } from "#shared/site/machines.text.ts";
import { ButtonLink } from "../../ui/Button.tsx";
import { ApiGuide } from "./ApiGuide.tsx";
import { ApiOperation } from "./ApiOperation.tsx";
import { ApiSchema } from "./ApiSchema.tsx";
import type { Operation } from "./operation.ts";

/** Page of the OpenAPI document: each operation can be expanded. */
export function ApiDocsPage({ data: { document } }: PageProps<{ readonly document: OpenApiDocument }>) {
  const { docs } = machinesText;
  const groups = byTag(document);
  const schemas = Object.entries(document.components?.schemas ?? {});
  return (
    <div className="page docs">
      <nav className="docs-nav" aria-label={docs.contents}>
        <ul>
          {apiGuide.map(({ id, title }) => (
            <li key={id}>
              <a href={`#guide-${id}`}>{title}</a>
            </li>
          ))}
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
        <div className="actions">
          <ButtonLink href={machinesPaths.openApi()} icon="code-xml">
            {docs.raw}
          </ButtonLink>
        </div>
        <ApiGuide />
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
