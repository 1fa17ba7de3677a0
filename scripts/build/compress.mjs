import { readFile, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";

/** Writes `.br` and `.gz` versions of each text file, so that nothing is compressed while serving. */
export async function compressAll(files) {
  const br = promisify(brotliCompress);
  const gz = promisify(gzip);
  const texts = files.filter((file) => /\.(js|css|svg|json|webmanifest)$/.test(file));
  await Promise.all(
    texts.map(async (file) => {
      const bytes = await readFile(file);
      await writeFile(`${file}.br`, await br(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
      await writeFile(`${file}.gz`, await gz(bytes, { level: 9 }));
    }),
  );
}
