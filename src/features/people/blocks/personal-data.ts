import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { forgetBlocksOf } from "./commands.ts";
import { Block } from "./model.ts";

/** Whom a member blocked or muted; not who blocked or muted them. */
export const blockPersonalData: PersonalData = {
  models: ["Block"],
  async *export({ id }) {
    yield jsonListFile("blocked.json", () =>
      Block.find({ by: toId(id) })
        .lean()
        .cursor(),
    );
  },
  erase: ({ id }) => forgetBlocksOf(id),
};
