import { toId } from "#core/db/ids.ts";
import type { Mailer } from "#core/mail/index.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { EReader, type EReaderDoc } from "./model.ts";

/** The address of a member's e-reader; the hash of its code is left out. */
export const eReaderPersonalData = (mailer: Pick<Mailer, "forget">): PersonalData => ({
  models: ["EReader"],
  async *export({ id }) {
    yield jsonListFile("e-reader.json", () =>
      EReader.find({ user: toId(id) }, { "pending.hash": 0 })
        .lean()
        .cursor(),
    );
  },
  async erase({ id }) {
    const found = await EReader.findOneAndDelete({ user: toId(id) }).lean<EReaderDoc>();
    for (const email of [found?.email, found?.pending?.email]) if (email) await mailer.forget(email, []);
  },
});
