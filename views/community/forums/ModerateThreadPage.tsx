import type { ModerateThreadPageData } from "#shared/community/forum-moderation.dto.ts";
import { forumModerationText } from "#shared/community/forum-moderation.text.ts";
import { FORUM_SECTIONS, REQUEST_STATES } from "#shared/community/forums.enums.ts";
import { REASON_MAX, SLOW_MODES } from "#shared/community/forums.limits.ts";
import { forumsPaths } from "#shared/community/forums.paths.ts";
import { forumsText } from "#shared/community/forums.text.ts";
import type { PageProps } from "#shared/form.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Field, Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { ThreadMarks } from "./ThreadList.tsx";

/** Page of the staff's actions on a thread. */
export function ModerateThreadPage({ data, form }: PageProps<ModerateThreadPageData>) {
  const texts = forumModerationText.moderate;
  const { thread, slowMode } = data;
  const { bind, value } = formFields(form, {
    section: thread.section,
    slowMode: String(slowMode),
    request: thread.request ?? "",
  });
  const action = forumsPaths.threadAct(thread.id, "moderate");
  return (
    <div className="page page-narrow page-stack">
      <h1 dir="auto">{texts.title(thread.title)}</h1>
      <ThreadMarks thread={thread} />
      <FormErrors form={form} />
      <form noValidate className="actions" method="post" action={action}>
        <CsrfField />
        <Button name="do" value={thread.pinned ? "unpin" : "pin"} icon="map-pin">
          {thread.pinned ? texts.unpin : texts.pin}
        </Button>
        <Button name="do" value={thread.locked ? "unlock" : "lock"} icon="lock">
          {thread.locked ? texts.unlock : texts.lock}
        </Button>
        {thread.removed && (
          <Button name="do" value="restore" icon="check">
            {texts.restore}
          </Button>
        )}
      </form>
      <form noValidate method="post" action={action}>
        <CsrfField />
        <Select
          {...bind("section")}
          label={texts.section}
          value={value("section")}
          options={FORUM_SECTIONS.map((section) => ({
            value: section,
            label: forumsText.sections[section].title,
          }))}
        />
        <Select
          {...bind("slowMode")}
          label={texts.slowMode}
          hint={texts.slowModeHint}
          value={value("slowMode")}
          options={SLOW_MODES.map((seconds) => ({
            value: String(seconds),
            label: texts.slowModeOption(forumsText.slowModes[seconds] ?? ""),
          }))}
        />
        {thread.request && (
          <Select
            {...bind("request")}
            label={texts.request}
            value={value("request")}
            options={REQUEST_STATES.map((state) => ({ value: state, label: forumsText.requests[state] }))}
          />
        )}
        <div className="actions">
          <Button look="primary">{texts.save}</Button>
        </div>
      </form>
      <div className="actions forum-ways">
        <ButtonLink href={forumsPaths.threadAct(thread.id, "split")} icon="arrow-right" look="quiet">
          {texts.split.link}
        </ButtonLink>
        <ButtonLink href={forumsPaths.threadAct(thread.id, "merge")} icon="arrow-right" look="quiet">
          {texts.merge.link}
        </ButtonLink>
      </div>
      {!thread.removed && (
        <form noValidate method="post" action={action}>
          <CsrfField />
          <p>{texts.removeHint}</p>
          <Field
            {...bind("reason")}
            label={texts.reason}
            hint={texts.reasonHint}
            value={value("reason")}
            maxLength={REASON_MAX}
            required
          />
          <div className="actions">
            <Button look="danger" name="do" value="remove">
              {texts.remove}
            </Button>
          </div>
        </form>
      )}
      <p>
        <a href={forumsPaths.thread(thread)}>{texts.back}</a>
      </p>
    </div>
  );
}
