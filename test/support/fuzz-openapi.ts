import fc from "fast-check";
import type { OpenApi, OpenApiOperation } from "#core/api/openapi-types.ts";
import { bodyArbitrary, type FuzzBody } from "./fuzz-body.ts";
import { pathArbitrary, queryArbitrary } from "./fuzz-query.ts";
import { type Answer, exchange } from "./fuzz-request.ts";

export interface FuzzOptions {
  /** Base URL of the server, without a path: "http://127.0.0.1:1234". */
  readonly baseUrl: string;
  readonly document: OpenApi;
  /** Limit on requests. */
  readonly runs: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Seed of a failed run, to repeat it; mocha prints it. */
  readonly seed?: number;
  /** Operations to skip. */
  readonly skip?: (path: string, method: string) => boolean;
}

/** What was sent and received, so that a test can check that the fuzzing reached something. */
export interface FuzzReport {
  readonly requests: number;
  readonly statuses: Readonly<Record<number, number>>;
  /** Number of requests by operation, such as "get /api/stories". */
  readonly operations: Readonly<Record<string, number>>;
}

interface Target {
  readonly path: string;
  readonly method: string;
  readonly operation: OpenApiOperation;
}

interface Case {
  readonly target: Target;
  readonly url: string;
  readonly body: FuzzBody | null;
}

/**
 * Sends random and hostile values for every parameter and body in an OpenAPI document. Throws on the first
 * response that is neither 2xx nor a 4xx in the contract's format (api.md, Errors), or that is late; the message
 * contains the smallest such request found.
 */
export async function fuzzApi(options: FuzzOptions): Promise<FuzzReport> {
  const { baseUrl, document, runs, headers = {}, seed, skip } = options;
  const targets = targetsOf(document).filter(({ path, method }) => !skip?.(path, method));
  const ids = await harvestIds(baseUrl, targets, headers);
  const statuses: Record<number, number> = {};
  const operations: Record<string, number> = {};
  let requests = 0;
  const property = fc.asyncProperty(cases(targets, document, ids), async ({ target, url, body }) => {
    const answer = await exchange(baseUrl, target.method, url, { ...headers, ...body?.headers }, body?.bytes);
    requests++;
    statuses[answer.status] = (statuses[answer.status] ?? 0) + 1;
    const name = `${target.method} ${target.path}`;
    operations[name] = (operations[name] ?? 0) + 1;
    const fault = faultOf(answer, target.operation);
    if (fault) throw new Error(`${fault}\n${describe(target, url, body, answer)}`);
  });
  await fc.assert(property, {
    numRuns: runs,
    ...(seed !== undefined && { seed }),
  });
  return { requests, statuses, operations };
}

const targetsOf = ({ paths }: OpenApi): Target[] =>
  Object.entries(paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({
      path,
      method,
      operation,
      [fc.toStringMethod]: () => `${method} ${path}`,
    })),
  );

const cases = (targets: readonly Target[], document: OpenApi, ids: readonly string[]): fc.Arbitrary<Case> =>
  fc.constantFrom(...targets).chain((target) => {
    const { parameters = [], requestBody } = target.operation;
    return fc.record({
      target: fc.constant(target),
      url: fc
        .tuple(pathArbitrary(target.path, ids), queryArbitrary(parameters, ids))
        .map(([path, query]) => (query ? `${path}?${query}` : path).slice(0, 7_000)),
      body: requestBody ? bodyArbitrary(requestBody.content, document, ids) : fc.constant(null),
    });
  });

/** Collects existing ids, so that some requests get past the lookup. */
async function harvestIds(
  baseUrl: string,
  targets: readonly Target[],
  headers: Readonly<Record<string, string>>,
): Promise<string[]> {
  const ids = new Set<string>();
  for (const { path, method } of targets) {
    if (method !== "get" || path.includes("{")) continue;
    const { text } = await exchange(baseUrl, method, path, headers);
    for (const [id] of text.slice(0, 100_000).matchAll(/\b[0-9a-f]{24}\b/g)) ids.add(id);
  }
  return [...ids].slice(0, 50);
}

/** Returns what is wrong with a response, or null. */
function faultOf({ status, text, type }: Answer, operation: OpenApiOperation): string | null {
  if (status >= 300 && status < 400)
    return status in operation.responses ? null : `an undocumented ${status}`;
  if (status >= 500 || status < 200) return `answered ${status}`;
  if (status === 204) return text === "" ? null : "a 204 with a body";
  if (status < 300) return isJson(type) && parsed(text) === undefined ? "broken JSON" : null;
  const body = parsed(text) as { data?: unknown; error?: Record<string, unknown> } | undefined;
  const { error } = body ?? {};
  const fits =
    body?.data === null &&
    error?.status === status &&
    typeof error.name === "string" &&
    typeof error.message === "string" &&
    typeof error.details === "object";
  return fits ? null : `a ${status} that is not in the contract's shape`;
}

const isJson = (type: string): boolean => type.startsWith("application/json");

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const describe = ({ method }: Target, url: string, body: FuzzBody | null, { status, text }: Answer): string =>
  [
    `${method.toUpperCase()} ${url}`,
    ...(body ? [JSON.stringify(body.headers), body.bytes.toString("latin1").slice(0, 2_000)] : []),
    `-> ${status} ${text.slice(0, 500)}`,
  ].join("\n");
