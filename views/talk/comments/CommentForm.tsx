import type { FormState } from "../../../src/shared/form.ts";
import type { TalkDto } from "../../../src/shared/talk/comments.dto.ts";
import { COMMENT_MAX, PASSAGE_MAX } from "../../../src/shared/talk/comments.limits.ts";
import { commentsPaths } from "../../../src/shared/talk/comments.paths.ts";

import { commentsText } from "../../../src/shared/talk/comments.text.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { TextArea } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { MentionArea } from "../../ui/MentionArea.tsx";
import { staying } from "../../ui/staying.ts";

/** Says something of the chapter, of a passage of it, or in answer to a comment. */
export function CommentForm(props: {
  data: TalkDto;
  form: FormState;
  /** What it adds to is on the page. */
  stays?: boolean;
}) {
  const { data, form, stays } = props;
  const { story, chapter, answered } = data;
  const words = commentsText;
  const { bind, value } = formFields(form, data.draft);
  const here = commentsPaths.comments(story, chapter.number, {
    ...(answered && { reply: answered.id }),
    ...(data.inChapter && { from: "chapter" }),
  });
  return (
    <form
      className="comment-form"
      id="write"
      method="post"
      action={here}
      {...(stays && staying("#comments"))}
    >
      <CsrfField token={data.token} />
      <FormErrors form={form} />
      {answered && (
        <blockquote className="update-quote">
          <p className="fine">{words.replyTo(answered.name)}</p>
          <p dir="auto">{answered.text}</p>
          <p>
            <a href={commentsPaths.comments(story, chapter.number)}>{words.notReply}</a>
          </p>
        </blockquote>
      )}
      <MentionArea
        {...bind("text")}
        label={answered ? words.replyTo(answered.name) : words.write}
        hint={words.hint}
        value={value("text")}
        rows={3}
        maxLength={COMMENT_MAX}
        required
      />
      {!answered && (
        <details className="comment-passage" open={value("quote") !== ""}>
          <summary>{words.passage}</summary>
          <TextArea
            {...bind("quote")}
            label={words.quote}
            hint={words.quoteHint}
            value={value("quote")}
            rows={2}
            maxLength={PASSAGE_MAX}
          />
          <input type="hidden" name="prefix" value={value("prefix")} />
          <input type="hidden" name="suffix" value={value("suffix")} />
        </details>
      )}
      <div className="actions">
        <Button look="primary">{answered ? words.reply : words.post}</Button>
      </div>
    </form>
  );
}
