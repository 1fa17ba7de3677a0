import type { EditBookmarkPageData } from "../../src/shared/dto.ts";
import type { PageProps } from "../../src/shared/form.ts";
import { BOOKMARK_NOTE_MAX } from "../../src/shared/limits.ts";
import { paths } from "../../src/shared/paths.ts";
import { text } from "../../src/shared/text/index.ts";
import { Button, ButtonLink } from "../ui/Button.tsx";
import { CsrfField } from "../ui/CsrfField.tsx";
import { TextArea } from "../ui/Field.tsx";
import { FormErrors } from "../ui/FormErrors.tsx";
import { formFields } from "../ui/form-fields.ts";
import { BookmarkPlace } from "./BookmarkEntry.tsx";

/** The note on one bookmark. */
export function EditBookmarkPage({ data: { bookmark }, form }: PageProps<EditBookmarkPageData>) {
  const { bookmarks: words } = text;
  const { bind, value } = formFields(form, { note: bookmark.note });
  return (
    <div className="page page-narrow bookmark-page">
      <h1>{words.editTitle}</h1>
      <div className="bookmark">
        <BookmarkPlace bookmark={bookmark} />
      </div>
      <form method="post" action={paths.bookmarkEdit(bookmark.id)}>
        <CsrfField />
        <FormErrors form={form} />
        <TextArea
          {...bind("note")}
          label={words.noteOptional}
          value={value("note")}
          rows={5}
          maxLength={BOOKMARK_NOTE_MAX}
          optional
        />
        <div className="actions">
          <Button look="primary">{words.save}</Button>
          <ButtonLink look="quiet" href={paths.bookmarks()}>
            {text.site.cancel}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
