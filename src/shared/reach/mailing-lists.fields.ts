import { line, text } from "../fields.ts";
import { mailingListsText as texts } from "./mailing-lists.text.ts";
import { LIST_NAME_MAX } from "./mailing-lists.ts";

/** What an author fills in for a mailing list. Limits are not in the specification. */
export const mailingListFields = {
  name: line({ label: texts.name, hint: texts.nameHint, max: LIST_NAME_MAX, required: true }),
  about: text({ label: texts.about, max: 600, rows: 3 }),
  /** Plain text of the welcome mail; "" for none. */
  welcome: text({
    label: texts.welcome,
    hint: texts.welcomeHint,
    max: 5_000,
    rows: 6,
    api: { description: "Welcome email, as plain text" },
  }),
};
