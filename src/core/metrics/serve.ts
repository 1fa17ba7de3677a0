import { createHash, timingSafeEqual } from "node:crypto";
import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Metrics } from "./metrics.ts";

/** Address of the metrics, and the bearer token that it requires. */
export interface MetricsAddress {
  readonly port: number;
  readonly host: string;
  readonly token: string | undefined;
}

/**
 * Serves `GET /metrics` on a separate port, so that it never passes through the site's proxy: 401 without
 * the token, 503 if the metrics cannot be read.
 */
export async function serveMetrics(
  { port, host, token }: MetricsAddress,
  metrics: Pick<Metrics, "contentType" | "text">,
): Promise<{ readonly port: number; close(): void }> {
  const server = createServer(async ({ method, url, headers }, response) => {
    response.setHeader("Cache-Control", "no-store");
    const answer = (status: number, text: string) => response.writeHead(status).end(text);
    if (method !== "GET" || url !== "/metrics") return answer(404, "");
    if (token && !isSame(headers.authorization ?? "", `Bearer ${token}`)) return answer(401, "");
    try {
      const text = await metrics.text();
      response.setHeader("Content-Type", metrics.contentType);
      answer(200, text);
    } catch {
      answer(503, "The metrics cannot be read\n");
    }
  });
  server.listen(port, host);
  await once(server, "listening");
  return { port: portOf(server), close: () => void server.close() };
}

/** Returns the sum of all web processes' metrics; for the supervising process. */
export async function metricsOfProcesses(): Promise<Pick<Metrics, "contentType" | "text">> {
  const { AggregatorRegistry } = await import("prom-client");
  const registry = new AggregatorRegistry();
  return { contentType: registry.contentType, text: () => registry.clusterMetrics() };
}

const portOf = (server: Server): number => (server.address() as AddressInfo).port;

/** Compares in constant time, whatever the lengths. */
const isSame = (given: string, expected: string): boolean => timingSafeEqual(digest(given), digest(expected));

const digest = (text: string): Buffer => createHash("sha256").update(text).digest();
