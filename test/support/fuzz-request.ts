import { Agent, request } from "node:http";

export interface Answer {
  readonly status: number;
  readonly type: string;
  readonly text: string;
}

const agent = new Agent({ keepAlive: true, maxSockets: 4 });

/** Milliseconds after which a request counts as hanging. */
const PATIENCE = 5_000;

/** One HTTP exchange that leaves the URL as it is: `fetch` would repair what is to be broken. */
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
    outgoing.setTimeout(PATIENCE, () =>
      outgoing.destroy(new Error(`no answer within ${PATIENCE} ms: ${method} ${path}`)),
    );
    outgoing.on("error", reject);
    outgoing.end(method === "get" ? undefined : body);
  });
}
