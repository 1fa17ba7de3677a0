import { stat } from "node:fs/promises";

/** Returns a table of file sizes in bytes, uncompressed and as sent to browsers. */
export async function sizeTable(files) {
  const rows = await Promise.all(
    files.map(async ({ name, file }) => {
      const [bytes, sent] = await Promise.all(
        [file, `${file}.br`].map(async (each) => (await stat(each)).size),
      );
      return `${String(bytes).padStart(8)} ${String(sent).padStart(7)} br  ${name}`;
    }),
  );
  return rows.join("\n");
}
