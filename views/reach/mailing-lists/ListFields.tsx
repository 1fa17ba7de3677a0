import { mailingListsText as words } from "../../../src/shared/reach/mailing-lists.text.ts";
import { LIST_ABOUT_MAX, LIST_NAME_MAX, WELCOME_MAX } from "../../../src/shared/reach/mailing-lists.ts";
import { Field, TextArea } from "../../ui/Field.tsx";
import type { formFields } from "../../ui/form-fields.ts";

/** What a list is called, is about and says first. */
export const ListFields = ({ fields: { bind, value } }: { fields: ReturnType<typeof formFields> }) => (
  <>
    <Field
      {...bind("name")}
      label={words.name}
      hint={words.nameHint}
      value={value("name")}
      maxLength={LIST_NAME_MAX}
      required
    />
    <TextArea
      {...bind("about")}
      label={words.about}
      value={value("about")}
      maxLength={LIST_ABOUT_MAX}
      rows={3}
      optional
    />
    <TextArea
      {...bind("welcome")}
      label={words.welcome}
      hint={words.welcomeHint}
      value={value("welcome")}
      maxLength={WELCOME_MAX}
      rows={6}
      optional
    />
  </>
);
