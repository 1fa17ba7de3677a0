import { choice, flag, line, text } from "../fields.ts";
import { newslettersText } from "./newsletters.text.ts";
import { ARCHIVES } from "./newsletters.ts";

const { write: texts } = newslettersText;

/** What an author fills in for a newsletter, besides its blocks. It may lack anything until it is sent. */
export const newsletterFields = {
  subject: line({ label: texts.subject, max: 150, askedLater: true }),
  /** Alternative subject for some readers; "" for none. */
  otherSubject: line({ label: texts.otherSubject, hint: texts.otherSubjectHint, max: 150 }),
  /** Line that mail programs show beside the subject. */
  preheader: line({ label: texts.preheader, hint: texts.preheaderHint, max: 150 }),
  /** The sender's postal address, which the law of many countries requires in newsletters. */
  postal: text({ label: texts.postal, hint: texts.postalHint, max: 300, rows: 2, askedLater: true }),
  archive: choice({ label: texts.archive, values: ARCHIVES, labels: texts.archives, usual: "open" }),
  /** True if replies reach the author, whose address readers then see; only for list newsletters. */
  replies: flag({
    label: texts.replies,
    hint: texts.repliesHint,
    api: {
      description: "Whether replies go to the author's confirmed email address, which readers then see",
    },
  }),
  /** True if a tracking pixel counts opens, which each letter says; only for list newsletters. */
  tracksOpens: flag({
    label: texts.tracksOpens,
    hint: texts.tracksOpensHint,
    api: { description: "Whether opens are counted; the newsletter tells its readers" },
  }),
};
