import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { endTokensOf } from "./commands.ts";
import { ApiToken } from "./model.ts";

/** Exports names and scopes of a member's tokens; the secrets are not stored. */
export const tokenPersonalData: PersonalData = {
  models: ["ApiToken"],
  async *export({ id }) {
    yield jsonListFile("tokens.json", () =>
      ApiToken.find({ user: toId(id) })
        .lean()
        .cursor(),
    );
  },
  erase: ({ id }) => endTokensOf(toId(id)),
};
