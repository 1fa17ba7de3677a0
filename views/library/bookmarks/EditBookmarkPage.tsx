import type { PageProps } from "../../../src/shared/form.ts";
import type { EditBookmarkPageData } from "../../../src/shared/library/bookmarks.dto.ts";
import { BOOKMARK_NOTE_MAX } from "../../../src/shared/library/bookmarks.limits.ts";
import { bookmarksPaths } from "../../../src/shared/library/bookmarks.paths.ts";
import { bookmarksText } from "../../../src/shared/library/bookmarks.text.ts";

import { Button } from "../../ui/Button.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { PageForm } from "../../ui/PageForm.tsx";
import { BookmarkPlace } from "./BookmarkEntry.tsx";

/** The note on one bookmark. */
export function EditBookmarkPage({ data: { bookmark }, form }: PageProps<EditBookmarkPageData>) {
  const words = bookmarksText;
  const { bind, value } = formFields(form, { note: bookmark.note });
  return (
    <div className="page page-narrow bookmark-page">
      <h1>{words.editTitle}</h1>
      <div className="bookmark">
        <BookmarkPlace bookmark={bookmark} />
      </div>
      <PageForm
        action={bookmarksPaths.bookmarkEdit(bookmark.id)}
        back={bookmarksPaths.bookmarks()}
        form={form}
        button={<Button look="primary">{words.save}</Button>}
      >
        <TextArea
          {...bind("note")}
          label={words.noteOptional}
          value={value("note")}
          rows={5}
          maxLength={BOOKMARK_NOTE_MAX}
          optional
        />
      </PageForm>
    </div>
  );
}
