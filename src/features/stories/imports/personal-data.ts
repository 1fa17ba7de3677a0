import { toId } from "../../../core/db/ids.ts";
import type { Files } from "../../../core/files/files.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { removeImport } from "./keep.ts";
import { Import, type ImportDoc } from "./model.ts";
import { ImportReading } from "./reading-model.ts";

/** What was imported and what waits; its texts are in the files that it was made of, or in stories. */
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
