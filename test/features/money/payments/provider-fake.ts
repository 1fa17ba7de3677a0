import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** One request to a fake provider, with its full body. */
export interface FakeRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** Base class of fake providers: a JSON server that stores its responses by idempotency key. */
export abstract class ProviderFake {
  /** Responses by idempotency key: a repeated request runs once. */
  protected readonly answers = new Map<string, unknown>();
  #count = 0;
  #server: Server | undefined;

  protected abstract answer(request: FakeRequest): { readonly status: number; readonly body: unknown };

  /** Starts the server; returns its address. */
  async start(): Promise<string> {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { status, body } = this.answer({
        method: request.method!,
        url: new URL(request.url!, "http://fake"),
        headers: request.headers,
        text: Buffer.concat(parts).toString("utf8"),
      });
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    });
    await new Promise<void>((done) => this.#server!.listen(0, "127.0.0.1", done));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  /** Returns a unique id within this fake: "cs_test" -> "cs_test_000001". */
  protected id(kind: string): string {
    this.#count += 1;
    return `${kind}_${String(this.#count).padStart(6, "0")}`;
  }
}
