import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { exportFolder, storiesOf } from "../stories/index.ts";
import { importDetailChanges } from "./import.ts";
import { DetailChange } from "./model.ts";

/** A member's changes to stories' details: deleted with their stories, and anonymised in retained ones. */
export const detailsHistoryPersonalData: PersonalData = {
  models: ["DetailChange"],
  async *export({ id }) {
    for await (const story of storiesOf(id))
      if (await DetailChange.exists({ story: story._id }))
        yield jsonListFile(`${exportFolder(story)}/details-history.json`, () =>
          DetailChange.find({ story: story._id }).sort({ number: 1 }).lean().cursor(),
        );
  },
  import: importDetailChanges,
  async erase({ id }) {
    await DetailChange.updateMany({ by: toId(id) }, { $set: { by: DELETED_AUTHOR } });
  },
};
