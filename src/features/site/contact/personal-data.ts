import { toId } from "#core/db/ids.ts";
import { jsonListFile, type PersonalData } from "#core/personal-data.ts";
import { escaped } from "#core/text/whole-word.ts";
import { ContactMessage } from "./model.ts";

/** A member's messages to the staff, including those sent from their address before they registered. */
export const contactPersonalData: PersonalData = {
  models: ["ContactMessage"],
  async *export({ id }) {
    yield jsonListFile("messages-to-staff.json", () =>
      ContactMessage.find({ user: toId(id) })
        .lean()
        .cursor(),
    );
  },
  async erase({ id, email }) {
    const address = new RegExp(`^${escaped(email)}$`, "i");
    await ContactMessage.deleteMany({ $or: [{ user: toId(id) }, { email: address }] });
  },
};
