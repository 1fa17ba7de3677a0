import { randomBytes } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { createSecrets, isMasked, masked, maskedName, SecretError } from "#core/secrets/index.ts";

const key = (name: string) => `${name}:${randomBytes(32).toString("base64")}`;
const place = { collection: "paymentaccounts", id: "6920a1b2c3d4e5f601234567", field: "account_number" };

describe("Encryption at rest", () => {
  const [first, second] = [key("k1"), key("k2")];
  const secrets = createSecrets(`${first},${second}`);

  it("decrypts what it encrypted, whatever the value, and never produces the same ciphertext twice", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (plain) => {
        const [one, two] = [secrets.seal(plain, place), secrets.seal(plain, place)];
        expect(one).not.to.equal(two);
        expect(one).to.match(/^v1:k1:[\w-]+$/);
        expect(secrets.open(one, place)).to.equal(plain);
      }),
      { numRuns: 200 },
    );
    const bytes = randomBytes(300_000);
    const sealed = secrets.sealBytes(bytes, place);
    expect(sealed.includes(bytes.subarray(100, 120))).to.equal(false);
    expect(secrets.openBytes(sealed, place).equals(bytes)).to.equal(true);
    expect(secrets.openBytes(secrets.sealBytes(Buffer.alloc(0), place), place)).to.have.length(0);
  });

  it("decrypts a ciphertext only in its own document and field", () => {
    const sealed = secrets.seal("12345678", place);
    for (const other of [
      { ...place, collection: "users" },
      { ...place, id: "6920a1b2c3d4e5f601234568" },
      { ...place, field: "sort_code" },
      { ...place, id: `${place.id}","account_number`, field: "" },
    ])
      expect(() => secrets.open(sealed, other), other.field).to.throw(SecretError, "belongs elsewhere");
  });

  it("detects any change of a single bit", () => {
    const sealed = secrets.sealBytes(Buffer.from("12345678"), place);
    for (let at = 0; at < sealed.length; at += 1) {
      const changed = Buffer.from(sealed);
      changed[at]! ^= 1;
      expect(() => secrets.openBytes(changed, place), String(at)).to.throw(SecretError);
    }
    for (const nonsense of ["", "12345678", "v1", "v1:k1:", "v1:k1:AAAA", "v2:k1:AAAA", "v1:__proto__:AAAA"])
      expect(() => secrets.open(nonsense, place), nonsense).to.throw(SecretError);
    for (const nonsense of ["", "v1:k1:", "v1:k1:xx", "%PDF-1.4"])
      expect(() => secrets.openBytes(Buffer.from(nonsense), place), nonsense).to.throw(SecretError);
  });

  it("hashes a text for comparison by key and purpose, and finds what an earlier key hashed", () => {
    const stored = createSecrets(second).fingerprint("nora", "names");
    expect(stored).to.match(/^k2:[\w-]{43}$/);
    expect(secrets.fingerprints("nora", "names")).to.deep.equal([
      secrets.fingerprint("nora", "names"),
      stored,
    ]);
    expect(secrets.fingerprint("nora", "names")).to.match(/^k1:/);
    expect(createSecrets(first).fingerprints("nora", "names"), "after the loss of a key").not.to.include(
      stored,
    );
    for (const other of [
      secrets.fingerprints("norb", "names"),
      secrets.fingerprints("nora", "other"),
      createSecrets(key("k2")).fingerprints("nora", "names"),
    ])
      expect(other).not.to.include(stored);
  });

  it("encrypts with the first key and decrypts with every key; without the right key nothing is decrypted", () => {
    const old = createSecrets(second).seal("12345678", place);
    expect(old).to.match(/^v1:k2:/);
    expect(secrets.open(old, place)).to.equal("12345678");
    expect(() => createSecrets(first).open(old, place)).to.throw(SecretError, "not in ENCRYPTION_KEYS");
    // A different key with the same name.
    expect(() => createSecrets(key("k2")).open(old, place)).to.throw(SecretError);
  });

  it("never includes the value or the key in an error", () => {
    const sealed = secrets.seal("12345678", place);
    try {
      createSecrets(first.replace("k1", "k9")).open(sealed, place);
    } catch (error) {
      expect(String(error)).not.to.include("12345678").and.not.include(sealed);
      expect(String(error)).to.include("paymentaccounts/6920a1b2c3d4e5f601234567/account_number");
      return;
    }
    throw new Error("it opened");
  });
});

describe("A masked secret", () => {
  it("shows enough of its end to be recognised, and nothing of a short one", () => {
    const shown = ["12345678", "GB33 BUKB 2020 1555 5555 55", "12-34-56", "1234", "", "1"].map(masked);
    expect(shown).to.deep.equal(["•••• 5678", "•••• 5555", "•••• 56", "••••", "", "••••"]);
    expect(maskedName("Nora  Ashby-Cole")).to.equal("N•••• A••••");
    expect(maskedName("𝒩ora")).to.equal("𝒩••••");
    expect(isMasked(masked("12345678"))).to.equal(true);
    expect(isMasked("12345678")).to.equal(false);
  });
});
