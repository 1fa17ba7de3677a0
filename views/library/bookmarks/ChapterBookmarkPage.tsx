import type { PageProps } from "#shared/form.ts";
import type { ChapterBookmarkPageData } from "#shared/library/bookmarks.dto.ts";
import { BOOKMARK_NOTE_MAX } from "#shared/library/bookmarks.limits.ts";
import { bookmarksPaths } from "#shared/library/bookmarks.paths.ts";
import { bookmarksText } from "#shared/library/bookmarks.text.ts";
import { chaptersPaths } from "#shared/stories/chapters.paths.ts";
import { PASSAGE_MAX } from "#shared/talk/comments.limits.ts";

import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Page to bookmark a passage by its words. */
export function ChapterBookmarkPage({ data, form }: PageProps<ChapterBookmarkPageData>) {
  const texts = bookmarksText;
  const { story, chapter, title, chosen } = data;
  const { bind, value } = formFields(form, chosen);
  return (
    <div className="page page-narrow bookmark-page">
      <h1>{texts.passageTitle(title)}</h1>
      <p className="lead">
        <bdi>{story.title}</bdi>
      </p>
      <form noValidate method="post" action={bookmarksPaths.chapterBookmark(story, chapter)}>
        <CsrfField />
        <FormErrors form={form} />
        <input type="hidden" name="prefix" defaultValue={value("prefix")} />
        <input type="hidden" name="suffix" defaultValue={value("suffix")} />
        <TextArea
          {...bind("quote")}
          label={texts.quote}
          hint={texts.quoteHint}
          value={value("quote")}
          rows={3}
          maxLength={PASSAGE_MAX}
          required
        />
        <TextArea
          {...bind("note")}
          label={texts.noteOptional}
          value={value("note")}
          rows={3}
          maxLength={BOOKMARK_NOTE_MAX}
          optional
        />
        <div className="actions">
          <Button look="primary" icon="bookmark-plus">
            {texts.mark}
          </Button>
          <ButtonLink look="quiet" href={chaptersPaths.chapter(story, chapter.number)}>
            {texts.back}
          </ButtonLink>
        </div>
      </form>
    </div>
  );
}
