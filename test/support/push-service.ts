import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import { createServer, type IncomingHttpHeaders, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { PushPayload } from "#shared/live/push.dto.ts";

/** Request received by a push service. */
export interface Handed {
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Browser as the Push API exposes it, with the private key that only a browser has. */
export interface FakeBrowser {
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Decrypts a push message for it (RFC 8291). */
  read(handed: Handed): PushPayload;
}

/**
 * Push service on loopback for the surrounding `describe`: stores what it receives and sends the given
 * responses.
 */
export function usePushService(): {
  /** Newest last. */
  readonly handed: Handed[];
  /** Next responses, in order; 201 if there are none. */
  readonly answers: { status: number; headers?: Record<string, string> }[];
  browser(name?: string): FakeBrowser;
} {
  const handed: Handed[] = [];
  const answers: { status: number; headers?: Record<string, string> }[] = [];
  let server: Server;
  let url = "";

  before("start the push service", async () => {
    server = createServer(async (request, response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk);
      handed.push({ path: request.url ?? "", headers: request.headers, body: Buffer.concat(chunks) });
      const { status, headers = {} } = answers.shift() ?? { status: 201 };
      response.writeHead(status, headers).end();
    });
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  after("stop the push service", () => {
    server.closeAllConnections();
    server.close();
  });
  afterEach(() => {
    handed.length = 0;
    answers.length = 0;
  });

  return {
    handed,
    answers,
    browser(name = randomBytes(12).toString("hex")) {
      const own = createECDH("prime256v1");
      own.generateKeys();
      const auth = randomBytes(16);
      return {
        subscription: {
          endpoint: `${url}/${name}`,
          keys: { p256dh: own.getPublicKey("base64url"), auth: auth.toString("base64url") },
        },
        read: ({ body }) => decrypt(body, own, auth),
      };
    },
  };
}

/** Decrypts one record of aes128gcm (RFC 8188) with keys derived as in RFC 8291, section 3.4. */
function decrypt(body: Buffer, own: ReturnType<typeof createECDH>, auth: Buffer): PushPayload {
  const salt = body.subarray(0, 16);
  const idLength = body[20]!;
  const sender = body.subarray(21, 21 + idLength);
  const sealed = body.subarray(21 + idLength);
  const derive = (secret: Buffer, salt: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, salt, info, length));
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), own.getPublicKey(), sender]);
  const secret = derive(own.computeSecret(sender), auth, info, 32);
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16);
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12);
  const cipher = createDecipheriv("aes-128-gcm", key, nonce);
  cipher.setAuthTag(sealed.subarray(-16));
  const plain = Buffer.concat([cipher.update(sealed.subarray(0, -16)), cipher.final()]);
  return JSON.parse(plain.subarray(0, plain.lastIndexOf(2)).toString("utf8")) as PushPayload;
}
