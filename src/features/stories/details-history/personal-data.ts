import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import { DELETED_AUTHOR } from "../../people/users/index.ts";
import { exportFolder, storiesOf } from "../stories/index.ts";
import { DetailChange } from "./model.ts";
import { takeDetailChanges } from "./take.ts";

/** What a member changed of stories' details: with their stories; without them where those stay. */
export const detailsHistoryPersonalData: PersonalData = {
  models: ["DetailChange"],
  async *export({ id }) {
    for await (const story of storiesOf(id))
      if (await DetailChange.exists({ story: story._id }))
        yield jsonListFile(`${exportFolder(story)}/details-history.json`, () =>
          DetailChange.find({ story: story._id }).sort({ number: 1 }).lean().cursor(),
        );
  },
  take: takeDetailChanges,
  async erase({ id }) {
    await DetailChange.updateMany({ by: toId(id) }, { $set: { by: DELETED_AUTHOR } });
  },
};
