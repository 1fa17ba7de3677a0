import type { PageProps } from "../../../src/shared/form.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type {
  AdminContactPageData,
  ContactMessageDto,
} from "../../../src/shared/site/admin-moderation.dto.ts";
import { CONTACT_STATES } from "../../../src/shared/site/contact.enums.ts";
import { contactPaths } from "../../../src/shared/site/contact.paths.ts";
import { contactText } from "../../../src/shared/site/contact.text.ts";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { cx } from "../../ui/cx.ts";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { Paragraphs } from "../../ui/Paragraphs.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { Who } from "./Who.tsx";

const words = adminText.contact;

/** What people wrote to the staff; an answer goes by mail, and here it is marked as done. */
export function ContactMessagesPage({ data, form }: PageProps<AdminContactPageData>) {
  const { state, messages, paging } = data;
  return (
    <AdminFrame data={data} current="contact" title={words.title} lead={words.lead}>
      <nav className="admin-states" aria-label={words.title}>
        <ul>
          {CONTACT_STATES.map((each) => (
            <li key={each}>
              <a
                className={cx("chip", each === state && "chip-on")}
                href={contactPaths.adminContact(each)}
                aria-current={each === state ? "true" : undefined}
              >
                {words.states[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FormErrors form={form} />
      {messages.length === 0 && <Empty icon="mail" title={words.empty[state]} />}
      {messages.map((message) => (
        <ContactMessage key={message.id} message={message} state={state} zone={data.zone} />
      ))}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function ContactMessage({
  message,
  state,
  zone,
}: {
  message: ContactMessageDto;
  state: AdminContactPageData["state"];
  zone: string;
}) {
  const to = state === "open" ? "done" : "open";
  return (
    <article className="card contact-message" aria-labelledby={`message-${message.id}`}>
      <h2 id={`message-${message.id}`}>{message.subject}</h2>
      <p className="fine">
        {contactText[message.kind].title} · <Time iso={message.createdAt} as="stamp" zone={zone} /> ·{" "}
        {message.name} <a href={`mailto:${message.email}`}>{message.email}</a> ·{" "}
        {message.user ? <Who who={message.user} /> : words.guest}
      </p>
      <Paragraphs text={message.text} />
      <form className="cell-acts" method="post" action={contactPaths.adminContact(state)}>
        <CsrfField />
        <input type="hidden" name="id" defaultValue={message.id} />
        <button className="btn btn-small" type="submit" name="intent" value={to}>
          {words.mark[to]}
          <span className="visually-hidden">: {message.subject}</span>
        </button>
      </form>
    </article>
  );
}
