import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect } from "chai";
import mongoose, { type Connection } from "mongoose";
import sharp from "sharp";
import { HttpError } from "#core/base/errors.ts";
import { createFiles, type Files } from "#core/files/files.ts";
import { presentPicture } from "#core/files/present.ts";
import { messages } from "#shared/messages.ts";
import { filesText as text } from "#shared/platform/files.text.ts";
import { MAX_UPLOAD_BYTES } from "#shared/platform/uploads.limits.ts";
import { useMongoose } from "../../support/database.ts";

const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "#274a63" } });

describe("Pictures", () => {
  const database = useMongoose();
  let connection: Connection;
  let files: Files;
  before(async () => {
    connection = await mongoose.createConnection(database.uri).asPromise();
    files = await createFiles({ connection });
    await files.prepare();
  });
  after(() => connection.close());

  const refusal = async (attempt: Promise<unknown>): Promise<HttpError> => {
    const error = await attempt.then(
      () => null,
      (thrown: unknown) => thrown,
    );
    if (!(error instanceof HttpError)) throw error ?? new Error("it was not refused");
    return error;
  };
  const keys = async () => (await connection.db!.collection("files.files").distinct("_id")).length;

  it("are stored in every width of their kind as AVIF and WebP, and once as JPEG", async () => {
    const bytes = await picture(1600, 2400).jpeg().toBuffer();
    const stored = await files.putImage(bytes, { owner: "a".repeat(24), kind: "cover", name: "Cover.JPG" });
    expect(stored.id).to.match(/^[0-9a-f]{32}$/);
    expect(stored).to.deep.include({ width: 1200, height: 1800, widths: [160, 320, 480, 720] });
    const record = await files.find(stored.id);
    expect(record).to.deep.include({ kind: "cover", name: "Cover.JPG", type: "image/jpeg", image: stored });
    expect(record?.keys).to.have.length(9);
    const jpeg = await sharp((await files.readJpeg(stored))!).metadata();
    expect(jpeg).to.include({ format: "jpeg", width: 1200, height: 1800 });
  });

  it("are rendered with their sources, their size and their alternative text", async () => {
    const stored = { id: "f".repeat(32), width: 512, height: 512, widths: [64, 512] };
    expect(presentPicture(stored, "Ada by the sea")).to.deep.equal({
      sources: [
        { type: "image/avif", srcset: `/files/${stored.id}/64.avif 64w, /files/${stored.id}/512.avif 512w` },
        { type: "image/webp", srcset: `/files/${stored.id}/64.webp 64w, /files/${stored.id}/512.webp 512w` },
      ],
      src: `/files/${stored.id}/512.jpeg`,
      width: 512,
      height: 512,
      alt: "Ada by the sea",
    });
  });

  it("are rotated upright and stripped of metadata", async () => {
    const bytes = await picture(300, 200)
      .jpeg()
      .withExif({ IFD0: { Copyright: "a secret place" }, IFD3: { GPSLatitudeRef: "N" } })
      .withMetadata({ orientation: 6 })
      .toBuffer();
    const source = await sharp(bytes).metadata();
    expect(source.orientation).to.equal(6);
    expect(source.exif?.includes("a secret place")).to.equal(true);
    const stored = await files.putImage(bytes, { owner: null, kind: "inline" });
    expect(stored).to.deep.include({ width: 200, height: 300, widths: [200] });
    const metadata = await sharp((await files.readJpeg(stored))!).metadata();
    expect(metadata.exif).to.equal(undefined);
    expect(metadata.orientation).to.equal(undefined);
    expect(metadata.icc).to.equal(undefined);
  });

  it("are never enlarged, and photos are cropped to a square", async () => {
    const small = await files.putImage(await picture(200, 300).png().toBuffer(), {
      owner: null,
      kind: "cover",
    });
    expect(small).to.deep.include({ width: 200, height: 300, widths: [160, 200] });
    const tiny = await files.putImage(await picture(40, 20).png().toBuffer(), { owner: null, kind: "photo" });
    expect(tiny).to.deep.include({ width: 20, height: 20, widths: [20] });
    const wide = await files.putImage(await picture(3000, 900).png().toBuffer(), {
      owner: null,
      kind: "photo",
    });
    expect(wide).to.deep.include({ width: 512, height: 512, widths: [64, 128, 256, 512] });
  });

  it("are not animated, and have a white background for transparency in the JPEG", async () => {
    const frames = await Promise.all(
      ["#ff0000", "#0000ff"].map((background) =>
        sharp({ create: { width: 20, height: 20, channels: 4, background } })
          .png()
          .toBuffer(),
      ),
    );
    const gif = await sharp(frames, { join: { animated: true } })
      .gif()
      .toBuffer();
    expect((await sharp(gif).metadata()).pages).to.equal(2);
    const still = await files.putImage(gif, { owner: null, kind: "inline", name: "moving.gif" });
    expect(still).to.deep.include({ width: 20, height: 20 });

    const clear = sharp({ create: { width: 10, height: 10, channels: 4, background: "#00000000" } });
    const stored = await files.putImage(await clear.png().toBuffer(), { owner: null, kind: "inline" });
    const { data } = await sharp((await files.readJpeg(stored))!)
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 3)]).to.deep.equal([255, 255, 255]);
  });

  it("are refused above 4 MB with the specification's message, before the whole stream is read", async () => {
    let given = 0;
    const stream = Readable.from(
      (async function* () {
        for (; given < 100; given++) yield Buffer.alloc(1024 * 1024);
      })(),
    );
    const error = await refusal(files.putImage(stream, { owner: null, kind: "cover" }));
    expect(error).to.include({ status: 413, message: messages.fileTooBig });
    expect(given).to.be.lessThan(10);
    const whole = await refusal(
      files.putImage(Buffer.alloc(MAX_UPLOAD_BYTES + 1), { owner: null, kind: "cover" }),
    );
    expect(whole.message).to.equal(messages.fileTooBig);
  });

  it("are recognised by their content: no script in SVG, no text, no file name that does not match", async () => {
    const kept = await keys();
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const refused = await Promise.all(
      [svg, Buffer.from("<html>"), Buffer.alloc(100), Buffer.from("%PDF-1.7\n")].map((bytes) =>
        refusal(files.putImage(bytes, { owner: null, kind: "cover", name: "cover.png", field: "cover" })),
      ),
    );
    for (const error of refused) {
      expect(error.status).to.equal(400);
      expect(error.fields).to.deep.equal([
        { path: ["cover"], message: text.imageType, name: "ValidationError" },
      ]);
    }
    const png = await picture(10, 10).png().toBuffer();
    const disagree = await refusal(files.putImage(png, { owner: null, kind: "cover", name: "cover.jpg" }));
    expect(disagree.message).to.equal(text.nameDisagrees);
    expect((await refusal(files.putImage(Buffer.alloc(0), { owner: null, kind: "cover" }))).message).to.equal(
      text.empty,
    );
    expect(await keys()).to.equal(kept);
  });

  it("are refused if they are corrupt or claim more pixels than memory should hold", async () => {
    const jpeg = await picture(800, 800).jpeg().toBuffer();
    const broken = await refusal(files.putImage(jpeg.subarray(0, 700), { owner: null, kind: "cover" }));
    expect(broken).to.include({ status: 400, message: text.imageBroken });
    const bomb = await picture(7_000, 6_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).to.be.lessThan(MAX_UPLOAD_BYTES);
    const refused = await refusal(files.putImage(bomb, { owner: null, kind: "cover" }));
    expect(refused).to.include({ status: 400, message: text.imageTooManyPixels(40_000_000) });
  });

  it("can be processed concurrently", async () => {
    const bytes = await picture(400, 600).png().toBuffer();
    const all = await Promise.all(
      Array.from({ length: 6 }, () => files.putImage(bytes, { owner: null, kind: "cover" })),
    );
    expect(new Set(all.map(({ id }) => id)).size).to.equal(6);
  });

  it("that are too large for memory are still processed", async () => {
    const noise = { type: "gaussian" as const, mean: 128, sigma: 60 };
    const rough = sharp({ create: { width: 1200, height: 1200, channels: 3, background: "#fff", noise } });
    const bytes = await rough.jpeg({ quality: 80 }).toBuffer();
    const stored = await files.putImage(bytes, { owner: null, kind: "cover" });
    const jpeg = await files.readJpeg(stored);
    expect(jpeg?.length).to.be.greaterThan(300_000);
    expect((await sharp(jpeg!).metadata()).width).to.equal(1200);
  });

  it("are deleted with every rendition", async () => {
    const before = await keys();
    const bytes = await buffer(picture(100, 100).webp());
    const stored = await files.putImage(bytes, { owner: "b".repeat(24), kind: "photo" });
    expect(await files.listOf("b".repeat(24), { skip: 0, limit: 10 })).to.have.length(1);
    expect(await files.readJpeg(stored)).to.be.instanceOf(Buffer);
    await files.remove(stored.id);
    await files.remove(stored.id);
    expect(await files.find(stored.id)).to.equal(null);
    expect(await files.readJpeg(stored)).to.equal(null);
    expect(await keys()).to.equal(before);
    expect(
      await connection.db!.collection("files.chunks").countDocuments({ files_id: { $regex: stored.id } }),
    ).to.equal(0);
  });
});
