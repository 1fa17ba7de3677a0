import { randomBytes } from "node:crypto";
import { expect } from "chai";
import fc from "fast-check";
import { HttpError } from "#core/base/errors.ts";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { manuscriptsText } from "#shared/stories/manuscripts.text.ts";
import { markupArbitrary } from "#test/core/text/arbitraries.ts";
import { effortOf } from "#test/support/effort.ts";
import { CONTAINER, epubOf, refusal, renamed, zipOf } from "./archives.ts";

const say = manuscriptsText;
const good = () =>
  epubOf({
    spine: { "aa.xhtml": "<h1>One</h1><p>Text.</p>" },
    files: { "xx/evil.txt": "x", "xx/evil2.txt": "y" },
  });

describe("A file that is not a manuscript", () => {
  it("is refused with advice, whatever its name", async () => {
    const files: [string, Buffer, string][] = [
      ["empty", Buffer.alloc(0), say.empty],
      ["PDF", Buffer.from("%PDF-1.7\n%âãÏÓ"), say.pdf],
      ["program", Buffer.concat([Buffer.from("MZ\u0090\0\u0003\0\0\0"), randomBytes(4_000)]), say.unknown],
      ["old Word file", Buffer.from("d0cf11e0a1b11ae1", "hex"), say.oldWord],
      ["empty RTF", Buffer.from("{\\rtf1}"), say.nothing],
      [
        "picture",
        Buffer.from("89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489", "hex"),
        say.unknown,
      ],
      ["white space", Buffer.from(" \n\n "), say.nothing],
      ["zip of something else", await zipOf({ "a.bin": "hello" }), say.archive],
      [
        "OpenDocument file",
        await zipOf({ mimetype: "application/vnd.oasis.opendocument.text", "content.xml": "<x/>" }),
        say.nothing,
      ],
    ];
    for (const [name, bytes, message] of files)
      for (const fileName of ["book.epub", "book.docx", "book.txt"])
        expect(await refusal(bytes, fileName), name).to.equal(message);
  });

  it("is refused if it contains no text", async () => {
    expect(await refusal(await epubOf({ spine: { "a.xhtml": "<p> </p>" } }))).to.equal(say.nothing);
    expect(await refusal(Buffer.from("<html><body><script>x()</script></body></html>"), "x.html")).to.equal(
      say.nothing,
    );
    expect(await refusal(Buffer.from("# \n\n* * *\n"), "x.md")).to.equal(say.nothing);
  });
});

describe("A damaged or hostile archive", () => {
  it("is refused if truncated at any point", async () => {
    const whole = await good();
    for (let cut = 4; cut < whole.length; cut += Math.ceil(whole.length / 60))
      expect(await refusal(whole.subarray(0, cut))).to.equal(say.damaged);
  });

  it("never causes more than a refusal, whichever bytes are changed", async () => {
    const whole = await good();
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.nat(whole.length - 1), fc.nat(255)), { minLength: 1, maxLength: 6 }),
        async (changes) => {
          const bytes = Buffer.from(whole);
          for (const [at, value] of changes) bytes[at] = value;
          await readOrRefuse(bytes, "book.epub");
        },
      ),
      { numRuns: 150 },
    );
  });

  it("is refused for paths outside it, links, duplicate names and encrypted entries", async () => {
    const whole = await good();
    expect(await refusal(renamed(whole, "xx/evil.txt", "../evil.txt".slice(0, 11)))).to.equal(say.unsafe);
    expect(await refusal(renamed(whole, "xx/evil.txt", "/x/evil.txt"))).to.equal(say.unsafe);
    expect(await refusal(renamed(whole, "xx/evil.txt", "c:/evil.txt"))).to.equal(say.unsafe);
    expect(await refusal(renamed(whole, "xx/evil.txt", "x\\..\\vil.tx"))).to.equal(say.unsafe);
    expect(await refusal(renamed(await zipOf({ "a.txt": "1", "b.txt": "2" }), "b.txt", "a.txt"))).to.equal(
      say.unsafe,
    );
    expect(await refusal(await zipOf({ link: "/etc/passwd" }, { mode: 0o120777 }))).to.equal(say.unsafe);
    const encrypted = Buffer.from(whole);
    const directory = "PK\u0001\u0002";
    for (let at = encrypted.indexOf(directory); at >= 0; at = encrypted.indexOf(directory, at + 4))
      encrypted[at + 8] = (encrypted[at + 8] ?? 0) | 1;
    expect(await refusal(encrypted)).to.equal(say.encrypted);
  });

  it("is refused if it unpacks to too much, or to more than declared", async () => {
    const bomb = await zipOf({
      "META-INF/container.xml": CONTAINER,
      "OPS/book.opf": Buffer.alloc(4 * 1024 * 1024, 32),
    });
    expect(bomb.length).to.be.below(20_000);
    expect(await refusal(bomb)).to.equal(say.bomb);
    // Not compressed: this many compressors at once would need more than a gigabyte and many seconds.
    const files = Object.fromEntries(Array.from({ length: 5_001 }, (_, at) => [`f${at}`, ""]));
    const many = await zipOf(files, { compress: false });
    expect(await refusal(many)).to.equal(say.bomb);
    const lying = await zipOf({ mimetype: "x", "META-INF/container.xml": Buffer.alloc(2 * 1024 * 1024, 32) });
    const size = Buffer.alloc(4);
    size.writeUInt32LE(2 * 1024 * 1024);
    const small = Buffer.alloc(4);
    small.writeUInt32LE(500);
    expect(await refusal(renamed(lying, size.toString("latin1"), small.toString("latin1")))).to.equal(
      say.damaged,
    );
  });

  it("is refused if the archives in it together unpack to too much", async () => {
    // One byte in a hundred is random, so that no file alone looks like a bomb.
    const large = Buffer.alloc(45 * 1024 * 1024);
    for (const [at, byte] of randomBytes(Math.floor(large.length / 100)).entries()) large[at * 100] = byte;
    const book = await epubOf({
      spine: { "a.xhtml": "<h1>One</h1><p>Text.</p>" },
      files: { "OPS/large.bin": large },
    });
    const shelf = (books: number) =>
      zipOf(Object.fromEntries(Array.from({ length: books }, (_, at) => [`${at + 1}.epub`, book])));
    expect((await readManuscript(await shelf(3), "shelf.zip")).chapters).to.have.length(1);
    expect(await refusal(await shelf(4), "shelf.zip")).to.equal(say.inFile("4.epub", say.bomb));
  });

  it("is refused if its text is encrypted, but not if only fonts are obfuscated", async () => {
    const encryption = (algorithm: string) =>
      `<encryption xmlns="urn:oasis:names:tc:opendocument:xmlns:container" xmlns:enc="http://www.w3.org/2001/04/xmlenc#"><enc:EncryptedData><enc:EncryptionMethod Algorithm="${algorithm}"/><enc:CipherData><enc:CipherReference URI="x"/></enc:CipherData></enc:EncryptedData></encryption>`;
    const book = (algorithm: string) =>
      epubOf({
        spine: { "a.xhtml": "<h1>One</h1><p>Text.</p>" },
        files: { "META-INF/encryption.xml": encryption(algorithm) },
      });
    expect(await refusal(await book("http://www.w3.org/2001/04/xmlenc#aes128-cbc"))).to.equal(say.encrypted);
    expect(
      (await readManuscript(await book("http://www.idpf.org/2008/embedding"), "x")).chapters,
    ).to.have.length(1);
    expect(
      await refusal(
        await epubOf({ spine: { "a.xhtml": "x" }, files: { "META-INF/rights.xml": "<rights/>" } }),
      ),
    ).to.equal(say.encrypted);
  });

  it("is refused for external entities, and for expanding ones", async () => {
    const grown = Array.from({ length: 9 }, (_, at) => `<!ENTITY a${at + 1} "${`&a${at};`.repeat(10)}">`);
    const lol = `<!DOCTYPE html [<!ENTITY a0 "ha">${grown.join("")}]>`;
    const file = '<!DOCTYPE html [<!ENTITY x SYSTEM "file:///etc/passwd">]>';
    for (const doctype of [lol, file])
      expect(
        await refusal(
          await epubOf({ spine: { "a.xhtml": `${doctype}<html><body><p>&b;&x;</p></body></html>` } }),
        ),
      ).to.equal(say.unsafe);
  });

  it("is refused if elements are nested too deeply", async () => {
    expect(await refusal(await epubOf({ spine: { "a.xhtml": `${"<div>".repeat(100_000)}x` } }))).to.equal(
      say.tooComplex,
    );
  });

  it("is refused without a package, a spine or its files", async () => {
    const opf = (inner: string) =>
      zipOf({ "META-INF/container.xml": CONTAINER, "OPS/book.opf": `<package>${inner}</package>` });
    expect(await refusal(await zipOf({ "META-INF/container.xml": CONTAINER }))).to.equal(say.damaged);
    expect(await refusal(await zipOf({ "META-INF/container.xml": "<container/>" }))).to.equal(say.damaged);
    expect(await refusal(await opf(""))).to.equal(say.damaged);
    expect(
      await refusal(
        await opf(
          '<manifest><item id="a" href="../../etc/passwd"/></manifest><spine><itemref idref="a"/></spine>',
        ),
      ),
    ).to.equal(say.damaged);
    expect(
      await refusal(
        await opf(
          '<manifest><item id="a" href="a.xhtml" media-type="application/xhtml+xml"/></manifest><spine><itemref idref="a"/></spine>',
        ),
      ),
    ).to.equal(say.damaged);
  });
});

describe("Hostile repetition", () => {
  const times = (piece: string, count: number) => piece.repeat(count);
  const texts: [string, string][] = [
    ["x.md", times("[", 30_000)],
    ["x.md", times("![a](", 10_000)],
    ["x.md", times("*a _b ", 20_000)],
    ["x.md", times("> ", 10_000)],
    ["x.md", times("`", 100_000)],
    ["x.md", times("[^a]: x\n", 5_000)],
    ["x.md", times("- ", 5_000)],
    ["x.html", `<html>${times("<p", 300_000)}`],
    ["x.html", `<html>${times("<b> </b>", 100_000)}x`],
    ["x.html", `<html>${times("<a href='#n'><sup>1</sup></a>", 20_000)}<p id='n'>1 note</p>`],
    ["x.html", `<html><style>${times("/*", 200_000)}</style>${times("<p class='a'>x", 1_000)}`],
    [
      "x.html",
      `<html><style>${times("* *{font-style:italic}", 4_000)}</style>${times("<i><p>x</p></i>", 10_000)}`,
    ],
    ["x.html", `<html>${times("<h1>x</h1>", 20_000)}`],
    ["x.html", `<html>${times("<table><tr><td>", 130)}x`],
    ["x.html", `<html><article>x</article>${times("<nav>x</nav>", 50_000)}`],
    ["x.html", `<html>${times("<article><form>x</form>x</article>", 50_000)}`],
    ["x.html", `<html><!DOCTYPE ${times("<!DOCTYPE [", 100_000)}`],
    ["x.txt", times("_a *b ", 100_000)],
    ["x.txt", `${times(" ", 500_000)}x`],
    ["x.txt", times("CHAPTER I\n\n", 20_000)],
    ["x.txt", times("* ", 300_000)],
    ["x.txt", times("a'", 500_000)],
  ];
  for (const [index, [fileName, hostile]] of texts.entries())
    it(`is read or refused in bounded time: ${fileName} ${index} ${JSON.stringify(hostile.slice(0, 24))}`, async () => {
      expect(await effortOf(() => readOrRefuse(Buffer.from(hostile), fileName))).to.be.below(8_000);
    });
});

describe("Arbitrary input", () => {
  it("is read or refused, and the text that is read is sanitised", async () => {
    await fc.assert(
      fc.asyncProperty(
        markupArbitrary,
        fc.constantFrom("a.md", "a.html", "a.txt", "a"),
        async (markup, fileName) => {
          await readOrRefuse(Buffer.from(markup), fileName);
        },
      ),
      { numRuns: 300 },
    );
    await fc.assert(
      fc.asyncProperty(
        markupArbitrary,
        fc.constantFrom("spine", "nav", "ncx", "css", "metadata"),
        async (markup, place) => {
          const spine = { "a.xhtml": place === "spine" ? markup : "<h1>One</h1><p>Text.</p>" };
          await readOrRefuse(
            await epubOf({ spine, ...(place === "spine" ? {} : { [place]: markup || " " }) }),
            "a.epub",
          );
        },
      ),
      { numRuns: 200 },
    );
  });
});

async function readOrRefuse(bytes: Buffer, fileName: string): Promise<void> {
  try {
    const { chapters } = await readManuscript(bytes, fileName);
    expect(chapters.length).to.be.above(0);
    for (const { html } of chapters)
      expect(html.replace(/>[^<]*</g, "><")).not.to.match(/<script|<style|\son\w+=|javascript:/i);
  } catch (error) {
    if (!(error instanceof HttpError)) throw error;
    expect([error.status, error.fields[0]?.path]).to.deep.equal([400, ["file"]]);
    // A bug must not be reported as a fault of the file.
    if (error.cause !== undefined) expect(error.cause).not.to.be.instanceOf(TypeError);
  }
}
