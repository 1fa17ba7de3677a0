import { toId } from "../../../core/db/ids.ts";
import { jsonListFile, type PersonalData } from "../../../core/personal-data.ts";
import type { ContentPictures } from "../../people/member-content/index.ts";
import { Newsletter, type NewsletterDoc, NewsletterLetter } from "./model.ts";
import { endNewsletter } from "./write.ts";

/** An author's letters; and what was sent to a member's address. Letters of the site stay when who wrote them goes. */
export const newsletterPersonalData = (pictures: ContentPictures): PersonalData => ({
  models: ["Newsletter"],
  async *export({ id, email }) {
    yield jsonListFile("newsletters.json", () =>
      Newsletter.find({ owner: toId(id) })
        .lean()
        .cursor(),
    );
    yield jsonListFile("newsletters-received.json", () =>
      NewsletterLetter.find({ email: email.toLowerCase() }, { newsletter: 1, state: 1, sentAt: 1 })
        .lean()
        .cursor(),
    );
  },
  async hide({ id }) {
    await Newsletter.updateMany({ owner: toId(id), list: { $ne: null } }, { $set: { ownerHidden: true } });
  },
  async show({ id }) {
    await Newsletter.updateMany({ owner: toId(id) }, { $unset: { ownerHidden: "" } });
  },
  async erase({ id, email }) {
    const own = Newsletter.find({ owner: toId(id), list: { $ne: null } }, { _id: 1 });
    for (const { _id } of await own.lean<Pick<NewsletterDoc, "_id">[]>()) await endNewsletter(pictures, _id);
    await NewsletterLetter.deleteMany({ email: email.toLowerCase() });
  },
});
