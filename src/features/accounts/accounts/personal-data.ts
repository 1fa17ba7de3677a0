import type { Sessions } from "#core/auth/sessions.ts";
import { toId } from "#core/db/ids.ts";
import { jsonFile, jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { findLoginById } from "../../people/identity/index.ts";
import { endCodes } from "./codes.ts";
import { KnownDevice } from "./known-devices.ts";
import { EmailChange } from "./model.ts";

/**
 * Exports a member's sessions and pending mail links; codes are stored as hashes, so their text is not
 * available.
 */
export const accountPersonalData = (sessions: Sessions): PersonalData => ({
  models: ["AccountCode", "EmailChange", "KnownDevice"],
  async *export({ id }) {
    const user = await findLoginById(id);
    const devices = user ? await sessions.list({ id, version: user.tokenVersion }) : [];
    yield jsonFile(
      "devices.json",
      devices.map(({ agent, since, seen }) => ({ agent, since, seen })),
    );
    yield jsonListFile("known-devices.json", () =>
      KnownDevice.find({ user: toId(id) })
        .select("browser system createdAt usedAt")
        .lean()
        .cursor(),
    );
    const change = await EmailChange.findOne({ user: toId(id) })
      .select("email createdAt expires")
      .lean();
    if (change) yield jsonFile("email-change.json", change);
  },
  async erase({ id }) {
    await endCodes(toId(id));
    await EmailChange.deleteMany({ user: toId(id) });
    await KnownDevice.deleteMany({ user: toId(id) });
    await sessions.endAll(id);
  },
});
