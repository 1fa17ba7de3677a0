import type { PageProps } from "#shared/form.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminContactPageData, ContactMessageDto } from "#shared/site/admin-moderation.dto.ts";
import { CONTACT_STATES } from "#shared/site/contact.enums.ts";
import { contactPaths } from "#shared/site/contact.paths.ts";
import { contactText } from "#shared/site/contact.text.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { OnlyOne } from "./OnlyOne.tsx";
import { Who } from "./Who.tsx";

const texts = adminText.contact;

/** Staff page of contact messages; they are answered by mail and marked as done here. */
export function ContactMessagesPage({ data, form }: PageProps<AdminContactPageData>) {
  const { state, only, messages, paging } = data;
  return (
    <AdminFrame data={data} current="contact" title={texts.title} lead={texts.lead}>
      <nav className="admin-states" aria-label={texts.title}>
        <ul>
          {CONTACT_STATES.map((each) => (
            <li key={each}>
              <a
                className={cx("chip", each === state && "chip-on")}
                href={contactPaths.adminContact(each)}
                aria-current={each === state ? "true" : undefined}
              >
                {texts.states[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      {only && <OnlyOne all={contactPaths.adminContact(state)} />}
      <FormErrors form={form} />
      {messages.length === 0 && <Empty icon="mail" title={texts.empty[state]} />}
      {messages.map((message) => (
        <ContactMessage key={message.id} message={message} state={state} only={only} zone={data.zone} />
      ))}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function ContactMessage({
  message,
  state,
  only,
  zone,
}: {
  message: ContactMessageDto;
  state: AdminContactPageData["state"];
  only: string | null;
  zone: string;
}) {
  const to = state === "open" ? "done" : "open";
  return (
    <article className="card contact-message" aria-labelledby={`message-${message.id}`}>
      <h2 id={`message-${message.id}`}>{message.subject}</h2>
      <p className="fine">
        {contactText[message.kind].title} · <Time iso={message.createdAt} as="stamp" zone={zone} /> ·{" "}
        {message.name} <a href={`mailto:${message.email}`}>{message.email}</a> ·{" "}
        {message.user ? <Who who={message.user} /> : texts.guest}
      </p>
      <Paragraphs text={message.text} />
      {state === "open" && (
        <details className="prepared-answers">
          <summary>{texts.answerBy(message.name || message.email)}</summary>
          <ul>
            <li>
              <a href={letterTo(message, "")}>{texts.blank}</a>
            </li>
            {Object.entries(texts.prepared).map(([key, { label, text }]) => (
              <li key={key}>
                <a href={letterTo(message, text)}>{label}</a>
                <Paragraphs text={text} />
              </li>
            ))}
          </ul>
        </details>
      )}
      <form
        noValidate
        className="cell-acts"
        method="post"
        action={contactPaths.adminContact(state, only ?? undefined)}
      >
        <CsrfField />
        <input type="hidden" name="id" defaultValue={message.id} />
        <button className="btn btn-small" type="submit" name="intent" value={to}>
          {texts.mark[to]}
          <span className="visually-hidden">: {message.subject}</span>
        </button>
      </form>
    </article>
  );
}

/** Returns a `mailto:` address with a subject and a text (RFC 6068). */
const letterTo = ({ email, subject }: ContactMessageDto, text: string): string =>
  `mailto:${encodeURIComponent(email)}?subject=${encodeURIComponent(texts.reply(subject))}${
    text && `&body=${encodeURIComponent(text.replaceAll("\n", "\r\n"))}`
  }`;
