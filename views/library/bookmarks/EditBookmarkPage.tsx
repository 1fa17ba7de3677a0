import type { PageProps } from "#shared/form.ts";
import type { EditBookmarkPageData } from "#shared/library/bookmarks.dto.ts";
import { BOOKMARK_NOTE_MAX } from "#shared/library/bookmarks.limits.ts";
import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { bookmarksText } from "#shared/library/bookmarks.text.ts";

import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";
import { BookmarkPlace } from "./BookmarkEntry.tsx";

/** Page to edit the note of one bookmark. */
export function EditBookmarkPage({ data: { bookmark }, form }: PageProps<EditBookmarkPageData>) {
  const texts = bookmarksText;
  const { bind, value } = formFields(form, { note: bookmark.note });
  return (
    <div className="page page-narrow bookmark-page">
      <h1>{texts.editTitle}</h1>
      <div className="bookmark">
        <BookmarkPlace bookmark={bookmark} />
      </div>
      <PageForm
        action={bookmarksPaths.bookmarkEdit(bookmark.id)}
        back={bookmarksPaths.bookmarks()}
        form={form}
        button={<Button look="primary">{texts.save}</Button>}
      >
        <TextArea
          {...bind("note")}
          label={texts.noteOptional}
          value={value("note")}
          rows={5}
          maxLength={BOOKMARK_NOTE_MAX}
          optional
        />
      </PageForm>
    </div>
  );
}
