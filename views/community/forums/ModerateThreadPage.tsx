import type { ModerateThreadPageData } from "../../../src/shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "../../../src/shared/community/forum-moderation.text.ts";
import { FORUM_SECTIONS, REQUEST_STATES } from "../../../src/shared/community/forums.enums.ts";
import { REASON_MAX, SLOW_MODES } from "../../../src/shared/community/forums.limits.ts";
import { forumsPaths } from "../../../src/shared/community/forums.paths.ts";
import { forumsText } from "../../../src/shared/community/forums.text.ts";
import type { PageProps } from "../../../src/shared/form.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ThreadMarks } from "./ThreadList.tsx";

/** What the staff may do with a thread. */
export function ModerateThreadPage({ data, form }: PageProps<ModerateThreadPageData>) {
  const words = forumModerationText.moderate;
  const { thread, slowMode } = data;
  const { bind, value } = formFields(form, {
    section: thread.section,
    slowMode: String(slowMode),
    request: thread.request ?? "",
  });
  const action = forumsPaths.threadAct(thread.id, "moderate");
  return (
    <div className="page page-narrow">
      <h1 dir="auto">{words.title(thread.title)}</h1>
      <ThreadMarks thread={thread} />
      <FormErrors form={form} />
      <form className="actions" method="post" action={action}>
        <CsrfField />
        <Button name="do" value={thread.pinned ? "unpin" : "pin"} icon="map-pin">
          {thread.pinned ? words.unpin : words.pin}
        </Button>
        <Button name="do" value={thread.locked ? "unlock" : "lock"} icon="lock">
          {thread.locked ? words.unlock : words.lock}
        </Button>
        {thread.removed && (
          <Button name="do" value="restore" icon="check">
            {words.restore}
          </Button>
        )}
      </form>
      <form method="post" action={action}>
        <CsrfField />
        <Select
          {...bind("section")}
          label={words.section}
          value={value("section")}
          options={FORUM_SECTIONS.map((section) => ({
            value: section,
            label: forumsText.sections[section].title,
          }))}
        />
        <Select
          {...bind("slowMode")}
          label={words.slowMode}
          hint={words.slowModeHint}
          value={value("slowMode")}
          options={SLOW_MODES.map((seconds) => ({
            value: String(seconds),
            label: forumsText.slowModes[seconds] ?? "",
          }))}
        />
        {thread.request && (
          <Select
            {...bind("request")}
            label={words.request}
            value={value("request")}
            options={REQUEST_STATES.map((state) => ({ value: state, label: forumsText.requests[state] }))}
          />
        )}
        <div className="actions">
          <Button look="primary">{words.save}</Button>
        </div>
      </form>
      <div className="actions forum-ways">
        <ButtonLink href={forumsPaths.threadAct(thread.id, "split")} icon="arrow-right" look="quiet">
          {words.split.link}
        </ButtonLink>
        <ButtonLink href={forumsPaths.threadAct(thread.id, "merge")} icon="arrow-right" look="quiet">
          {words.merge.link}
        </ButtonLink>
      </div>
      {!thread.removed && (
        <form method="post" action={action}>
          <CsrfField />
          <p>{words.removeHint}</p>
          <Field
            {...bind("reason")}
            label={words.reason}
            hint={words.reasonHint}
            value={value("reason")}
            maxLength={REASON_MAX}
            required
          />
          <div className="actions">
            <Button look="danger" name="do" value="remove">
              {words.remove}
            </Button>
          </div>
        </form>
      )}
      <p>
        <a href={forumsPaths.thread(thread)}>{words.back}</a>
      </p>
    </div>
  );
}
