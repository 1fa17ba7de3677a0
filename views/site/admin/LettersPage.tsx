import type { PageProps } from "../../../src/shared/form.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminLetterDto, AdminLettersPageData } from "../../../src/shared/site/admin-moderation.dto.ts";
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

const words = adminText.letters;

/** What people wrote to the staff; an answer goes by mail, and here it is marked as done. */
export function LettersPage({ data, form }: PageProps<AdminLettersPageData>) {
  const { state, letters, paging } = data;
  return (
    <AdminFrame data={data} current="letters" title={words.title} lead={words.lead}>
      <nav className="admin-states" aria-label={words.title}>
        <ul>
          {CONTACT_STATES.map((each) => (
            <li key={each}>
              <a
                className={cx("chip", each === state && "chip-on")}
                href={contactPaths.adminLetters(each)}
                aria-current={each === state ? "true" : undefined}
              >
                {words.states[each]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <FormErrors form={form} />
      {letters.length === 0 && <Empty icon="mail" title={words.empty[state]} />}
      {letters.map((letter) => (
        <Letter key={letter.id} letter={letter} state={state} zone={data.zone} />
      ))}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}

function Letter({
  letter,
  state,
  zone,
}: {
  letter: AdminLetterDto;
  state: AdminLettersPageData["state"];
  zone: string;
}) {
  const to = state === "open" ? "done" : "open";
  return (
    <article className="card letter" aria-labelledby={`letter-${letter.id}`}>
      <h2 id={`letter-${letter.id}`}>{letter.subject}</h2>
      <p className="fine">
        {contactText[letter.kind].title} · <Time iso={letter.createdAt} as="stamp" zone={zone} /> ·{" "}
        {letter.name} <a href={`mailto:${letter.email}`}>{letter.email}</a> ·{" "}
        {letter.user ? <Who who={letter.user} /> : words.guest}
      </p>
      <Paragraphs text={letter.text} />
      <form className="cell-acts" method="post" action={contactPaths.adminLetters(state)}>
        <CsrfField />
        <input type="hidden" name="id" defaultValue={letter.id} />
        <button className="btn btn-small" type="submit" name="intent" value={to}>
          {words.mark[to]}
          <span className="visually-hidden">: {letter.subject}</span>
        </button>
      </form>
    </article>
  );
}
