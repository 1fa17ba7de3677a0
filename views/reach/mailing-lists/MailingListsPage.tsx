import type { PageProps } from "#shared/form.ts";
import type { MailingListsPageData } from "#shared/reach/mailing-lists.dto.ts";
import { mailingListFields } from "#shared/reach/mailing-lists.fields.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { mailingListsText as words } from "#shared/reach/mailing-lists.text.ts";
import { LISTS_MAX } from "#shared/reach/mailing-lists.ts";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";

/** Page of an author's mailing lists, with a form for a new one. */
export const MailingListsPage = ({ data: { lists }, form }: PageProps<MailingListsPageData>) => (
  <div className="page page-narrow page-stack">
    <h1>{words.title}</h1>
    <p className="lead">{words.lead}</p>
    {lists.length === 0 ? (
      <Empty icon="mail" title={words.none}>
        <p>{words.noneHint}</p>
      </Empty>
    ) : (
      <ul className="reach-list">
        {lists.map(({ id, name, confirmed, pending }) => (
          <li className="card link-row" key={id}>
            <h2>
              <a href={mailingListsPaths.mailingList(id)}>{name}</a>
            </h2>
            <p className="link-row-facts">{words.counts(confirmed, pending)}</p>
          </li>
        ))}
      </ul>
    )}
    {lists.length < LISTS_MAX && (
      <section aria-labelledby="list-new">
        <h2 id="list-new">{words.create}</h2>
        <form noValidate method="post" action={mailingListsPaths.mailingLists()}>
          <CsrfField />
          <FormErrors form={form} />
          <FormFields of={mailingListFields} state={formFields(form)} />
          <Button look="primary">{words.add}</Button>
        </form>
      </section>
    )}
  </div>
);
