import type { Sessions } from "../../../core/auth/sessions.ts";
import { toId } from "../../../core/db/ids.ts";
import { jsonFile, type PersonalData } from "../../../core/personal-data.ts";
import { findLoginById } from "../../people/identity/index.ts";
import { endCodes } from "./codes.ts";
import { EmailChange } from "./model.ts";

/** Where a member is signed in, and what waits for a mail's link: codes are kept as hashes, so there is nothing to read. */
export const accountPersonalData = (sessions: Sessions): PersonalData => ({
  models: ["AccountCode", "EmailChange"],
  async *export({ id }) {
    const user = await findLoginById(id);
    const devices = user ? await sessions.list({ id, version: user.tokenVersion }) : [];
    yield jsonFile(
      "devices.json",
      devices.map(({ agent, since, seen }) => ({ agent, since, seen })),
    );
    const change = await EmailChange.findOne({ user: toId(id) })
      .select("email createdAt expires")
      .lean();
    if (change) yield jsonFile("email-change.json", change);
  },
  async erase({ id }) {
    await endCodes(toId(id));
    await EmailChange.deleteMany({ user: toId(id) });
    await sessions.endAll(id);
  },
});
