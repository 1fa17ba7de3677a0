import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from "node:crypto";
import { isoCBOR } from "@simplewebauthn/server/helpers";

/** Flags of authenticator data (WebAuthn Level 3, 6.1): present, verified, with credential data. */
const [PRESENT, VERIFIED, WITH_CREDENTIAL] = [0x01, 0x04, 0x40];

interface Options {
  readonly challenge: string;
}

/** Deviations of an answer from an honest one. */
export interface Deviation {
  readonly origin?: string;
  readonly rpId?: string;
  readonly verified?: boolean;
  readonly counter?: number;
  readonly userHandle?: string;
  readonly id?: string;
  /** Another signature than that of its key. */
  readonly forged?: boolean;
}

/** A passkey in software (ES256, attestation "none"), for tests without a browser. */
export class SoftwarePasskey {
  readonly id = randomBytes(16);
  counter = 0;
  private readonly privateKey: KeyObject;
  private readonly publicKey: KeyObject;
  private readonly site: URL;
  private readonly user: string;

  constructor(siteUrl: string, user: string) {
    this.site = new URL(siteUrl);
    this.user = user;
    const pair = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.privateKey = pair.privateKey;
    this.publicKey = pair.publicKey;
  }

  /** Answers the options with which a page adds a passkey; returns the value of the field `passkey`. */
  create({ challenge }: Options, deviation: Deviation = {}): string {
    const { x, y } = this.publicKey.export({ format: "jwk" });
    const key = new Map<number, number | Uint8Array>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, new Uint8Array(Buffer.from(x!, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y!, "base64url"))],
    ]);
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.length);
    const credential = Buffer.concat([Buffer.alloc(16), length, this.id, isoCBOR.encode(key as never)]);
    const authData = Buffer.concat([this.authenticatorData(deviation, WITH_CREDENTIAL), credential]);
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ]);
    return this.answer({
      clientDataJSON: this.clientData("webauthn.create", challenge, deviation).toString("base64url"),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString("base64url"),
      transports: ["internal"],
    });
  }

  /** Answers the options with which a page asks for a passkey; returns the value of the field `passkey`. */
  get({ challenge }: Options, deviation: Deviation = {}): string {
    const authenticatorData = this.authenticatorData(deviation);
    const clientData = this.clientData("webauthn.get", challenge, deviation);
    const hash = createHash("sha256").update(clientData).digest();
    const signed = createSign("sha256").update(Buffer.concat([authenticatorData, hash]));
    const { privateKey } = deviation.forged
      ? generateKeyPairSync("ec", { namedCurve: "P-256" })
      : { privateKey: this.privateKey };
    return this.answer(
      {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authenticatorData.toString("base64url"),
        signature: signed.sign(privateKey).toString("base64url"),
        userHandle: Buffer.from(deviation.userHandle ?? this.user, "hex").toString("base64url"),
      },
      deviation.id,
    );
  }

  private answer(response: object, id = this.id.toString("base64url")): string {
    return JSON.stringify({ id, rawId: id, type: "public-key", clientExtensionResults: {}, response });
  }

  private clientData(type: string, challenge: string, { origin = this.site.origin }: Deviation): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }

  private authenticatorData(
    { rpId = this.site.hostname, verified = true, counter = ++this.counter }: Deviation,
    flags = 0,
  ): Buffer {
    const data = Buffer.alloc(37);
    createHash("sha256").update(rpId).digest().copy(data);
    data[32] = PRESENT | (verified ? VERIFIED : 0) | flags;
    data.writeUInt32BE(counter, 33);
    return data;
  }
}
