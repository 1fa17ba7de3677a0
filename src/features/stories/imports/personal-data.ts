import { toId } from "#core/db/ids.ts";
import type { Files } from "#core/files/files.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { Import, type ImportDoc } from "./model.ts";
import { removeImport } from "./pending.ts";
import { ImportReading } from "./reading-model.ts";

/** Personal data: completed and pending imports; the texts are in the original files or in stories. */
export const importPersonalData = (files: Files): PersonalData => ({
  models: ["Import", "ImportReading"],
  async *export({ id }) {
    yield jsonListFile("imports.json", () =>
      Import.find({ user: toId(id) }, { hash: 0, report: 0, pictures: 0 })
        .sort({ readAt: 1 })
        .lean()
        .cursor(),
    );
  },
  async erase({ id }) {
    for await (const each of Import.find({ user: toId(id) }, { state: 1 })
      .lean<ImportDoc>()
      .cursor())
      await removeImport(files, each);
    await ImportReading.deleteMany({ user: toId(id) });
  },
});
