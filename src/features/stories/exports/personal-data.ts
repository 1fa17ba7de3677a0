import { toId } from "#core/db/ids.ts";
import type { Files } from "#core/files/files.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { removeExport } from "./commands.ts";
import { StoryExport, type StoryExportDoc } from "./model.ts";

/** A member's export requests; the files contain only what the archive has anyway. */
export const exportPersonalData = (files: Files): PersonalData => ({
  models: ["StoryExport"],
  async *export({ id }) {
    yield jsonListFile("exports.json", () =>
      StoryExport.find({ user: toId(id) }, { file: 0 })
        .lean()
        .cursor(),
    );
  },
  async erase({ id }) {
    for await (const made of StoryExport.find({ user: toId(id) })
      .lean<StoryExportDoc>()
      .cursor())
      await removeExport(files, made);
  },
});
