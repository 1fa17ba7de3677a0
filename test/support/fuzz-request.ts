import { Agent, request } from "node:http";
import { PATIENCE_MS } from "./patience.ts";

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

/** Without idle connections: a busy server closes one at the moment in which it is used again. */
const agent = new Agent({ keepAlive: false, maxSockets: 4 });

/** One HTTP exchange with the URL unchanged: `fetch` would normalise an invalid one. */
export function exchange(
  baseUrl: string,
  method: string,
  path: string,
  headers: Readonly<Record<string, string>>,
  body?: Buffer,
): Promise<Answer> {
  const { hostname, port } = new URL(baseUrl);
  return new Promise((resolve, reject) => {
    const length = body && method !== "get" ? { "Content-Length": String(body.length) } : {};
    const outgoing = request(
      { agent, hostname, port, method: method.toUpperCase(), path, headers: { ...headers, ...length } },
      (response) => {
        const chunks: Buffer[] = [];
        response.on("data", (chunk: Buffer) => chunks.push(chunk));
        response.on("error", reject);
        response.on("end", () =>
          resolve({
            status: response.statusCode ?? 0,
            type: response.headers["content-type"] ?? "",
            text: Buffer.concat(chunks).toString(),
          }),
        );
      },
    );
    outgoing.setTimeout(PATIENCE_MS, () =>
      outgoing.destroy(new Error(`no answer within ${PATIENCE_MS} ms: ${method} ${path}`)),
    );
    outgoing.on("error", reject);
    outgoing.end(method === "get" ? undefined : body);
  });
}
