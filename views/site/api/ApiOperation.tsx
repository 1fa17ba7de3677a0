import type { OpenApiContent, OpenApiParameter } from "#shared/openapi.ts";
import { machinesText } from "#shared/site/machines.text.ts";
import { Icon } from "../../ui/Icon.tsx";
import { Table } from "../../ui/Table.tsx";
import { ApiSchema, TypeOf } from "./ApiSchema.tsx";
import type { Operation } from "./operation.ts";

/** One operation: method and path, parameters and responses. */
export function ApiOperation({ id, method, path, operation }: Operation) {
  const { docs } = machinesText;
  const responses = Object.entries(operation.responses ?? {});
  return (
    <details className="operation" id={id}>
      <summary>
        <span className={`method method-${method}`}>{method.toUpperCase()}</span>
        <code>{path}</code>
        <span className="operation-summary">{operation.summary}</span>
        <Icon name="chevron-down" className="menu-arrow" />
      </summary>
      <div className="operation-body">
        {operation.description && <p>{operation.description}</p>}
        <p className="fine">{operation.security?.length ? docs.auth : docs.open}</p>
        {operation.parameters && operation.parameters.length > 0 && (
          <Table
            caption={docs.parameters}
            rows={operation.parameters}
            keyOf={(row) => row.$ref ?? `${row.in} ${row.name}`}
            columns={[
              { head: docs.name, cell: nameOf },
              { head: docs.place, cell: (row) => row.in },
              { head: docs.type, cell: (row) => row.schema && <TypeOf schema={row.schema} /> },
              { head: docs.meaning, cell: (row) => row.description },
            ]}
          />
        )}
        {operation.requestBody && (
          <>
            <h3>{docs.body}</h3>
            <Content content={operation.requestBody.content} />
          </>
        )}
        {responses.length > 0 && (
          <>
            <h3>{docs.responses}</h3>
            <dl className="responses">
              {responses.map(([status, response]) => (
                <div key={status}>
                  <dt>
                    <code>{status}</code> {response.description ?? response.$ref?.split("/").pop()}
                  </dt>
                  <dd>
                    <Content content={response.content} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        )}
      </div>
    </details>
  );
}

const nameOf = (parameter: OpenApiParameter) => (
  <>
    <code>{parameter.name ?? parameter.$ref?.split("/").pop()}</code>
    {parameter.required && <span className="fine"> {machinesText.docs.needed}</span>}
  </>
);

function Content({ content }: { content?: OpenApiContent }) {
  return Object.entries(content ?? {}).map(([type, { schema }]) => (
    <div key={type}>
      <p className="fine">
        <code>{type}</code>
      </p>
      {schema && <ApiSchema schema={schema} />}
    </div>
  ));
}
