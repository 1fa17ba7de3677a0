import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";

/** One request to a fake, with its whole body. */
export interface FakeRequest {
  readonly method: string;
  readonly url: URL;
  readonly headers: IncomingHttpHeaders;
  readonly text: string;
}

/** What every provider's fake has: a server of its own that answers in JSON, and what it answered to which key. */
export abstract class ProviderFake {
  /** Answers by idempotency key: what is asked twice by one happens once. */
  protected readonly answers = new Map<string, unknown>();
  #count = 0;
  #server: Server | undefined;

  protected abstract answer(request: FakeRequest): { readonly status: number; readonly body: unknown };

  /** Its address. */
  async start(): Promise<string> {
    this.#server = createServer(async (request, response) => {
      const parts: Buffer[] = [];
      for await (const part of request) parts.push(part as Buffer);
      const { status, body } = this.answer({
        ...{ method: request.method!, url: new URL(request.url!, "http://fake"), headers: request.headers },
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

  /** An id that nothing else of this fake has: "cs_test" -> "cs_test_000001". */
  protected id(kind: string): string {
    this.#count += 1;
    return `${kind}_${String(this.#count).padStart(6, "0")}`;
  }
}
