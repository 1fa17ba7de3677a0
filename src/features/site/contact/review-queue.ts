import { defineReviewQueue, type ReviewQueue } from "#core/review-queue.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { contactPaths } from "#shared/site/contact.paths.ts";
import { ContactMessage, type ContactMessageDoc } from "./model.ts";

/** Contact messages to answer. */
export const contactQueue: ReviewQueue = defineReviewQueue<ContactMessageDoc>(ContactMessage, {
  kind: "letters",
  label: adminText.contact.queue,
  subject: "letter",
  filter: { state: "open" },
  key: "createdAt",
  projection: { subject: 1, user: 1 },
  present: ({ _id, subject, user }) => ({
    title: subject,
    href: contactPaths.adminContact(undefined, String(_id)),
    by: user && String(user),
  }),
});
