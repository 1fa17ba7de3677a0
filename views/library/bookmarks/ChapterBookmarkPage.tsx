import type { PageProps } from "../../../src/shared/form.ts";
import type { ChapterBookmarkPageData } from "../../../src/shared/library/bookmarks.dto.ts";
import { BOOKMARK_NOTE_MAX } from "../../../src/shared/library/bookmarks.limits.ts";
import { bookmarksPaths } from "../../../src/shared/library/bookmarks.paths.ts";
import { bookmarksText } from "../../../src/shared/library/bookmarks.text.ts";
import { chaptersPaths } from "../../../src/shared/stories/chapters.paths.ts";
import { PASSAGE_MAX } from "../../../src/shared/talk/comments.limits.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Marks a passage by its words. */
export function ChapterBookmarkPage({ data, form }: PageProps<ChapterBookmarkPageData>) {
  const words = bookmarksText;
  const { story, number, title, chosen } = data;
  const { bind, value } = formFields(form, chosen);
  return (
    <div className="page page-narrow bookmark-page">
      <h1>{words.passageTitle(title)}</h1>
      <p className="lead">
        <bdi>{story.title}</bdi>
      </p>
      <form method="post" action={bookmarksPaths.chapterBookmark(story, number)}>
        <CsrfField />
        <FormErrors form={form} />
        <input type="hidden" name="prefix" defaultValue={value("prefix")} />
        <input type="hidden" name="suffix" defaultValue={value("suffix")} />
        <TextArea
          {...bind("quote")}
          label={words.quote}
          hint={words.quoteHint}
          value={value("quote")}
          rows={3}
          maxLength={PASSAGE_MAX}
          required
        />
        <TextArea
          {...bind("note")}
          label={words.noteOptional}
          value={value("note")}
          rows={3}
          maxLength={BOOKMARK_NOTE_MAX}
          optional
        />
        <div className="actions">
          <Button look="primary" icon="bookmark-plus">
            {words.mark}
          </Button>
          <ButtonLink look="quiet" href={chaptersPaths.chapter(story, number)}>
            {words.back}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
