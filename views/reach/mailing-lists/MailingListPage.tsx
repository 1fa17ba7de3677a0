import type { PageProps } from "#shared/form.ts";
import type { MailingListPageData, SubscriberDto } from "#shared/reach/mailing-lists.dto.ts";
import { mailingListFields } from "#shared/reach/mailing-lists.fields.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import { mailingListsText as words } from "#shared/reach/mailing-lists.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { FormFields } from "../../ui/FormFields.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { type Column, Table } from "../../ui/Table.tsx";
import { Time } from "../../ui/Time.tsx";

/** Author's page of one list: its sign-up link, its subscribers, its settings. */
export function MailingListPage({ data, form }: PageProps<MailingListPageData>) {
  const { list, values, address, subscribers, paging, zone } = data;
  return (
    <div className="page page-stack">
      <p>
        <a href={mailingListsPaths.mailingLists()}>{words.back}</a>
      </p>
      <h1>{list.name}</h1>
      <p>{words.counts(list.confirmed, list.pending)}</p>
      <p>
        {words.share}:{" "}
        <a className="link-address" href={mailingListsPaths.join(list.slug)}>
          {address}
        </a>
      </p>
      <div className="actions">
        <ButtonLink href={mailingListsPaths.importList(list.id)} icon="upload">
          {words.import.title}
        </ButtonLink>
        <ButtonLink href={mailingListsPaths.subscribersFile(list.id)} icon="download" download>
          {words.export}
        </ButtonLink>
        <ButtonLink look="quiet" href={mailingListsPaths.deleteList(list.id)} icon="trash-2">
          {words.delete}
        </ButtonLink>
      </div>
      {subscribers.length === 0 ? (
        <p>{words.noSubscribers}</p>
      ) : (
        <Table
          caption={words.subscribers}
          columns={columnsOf(list.id, zone)}
          rows={subscribers}
          keyOf={({ id }) => id}
        />
      )}
      <Pagination paging={paging} />
      <section aria-labelledby="list-settings" className="page-form">
        <h2 id="list-settings">{words.settings}</h2>
        <form noValidate method="post" action={mailingListsPaths.mailingList(list.id)}>
          <CsrfField />
          <FormErrors form={form} />
          <FormFields of={mailingListFields} state={formFields(form, values)} />
          <Button look="primary">{words.save}</Button>
        </form>
      </section>
    </div>
  );
}

const columnsOf = (list: string, zone: string): Column<SubscriberDto>[] => [
  { head: words.email, cell: ({ email, name }) => (name ? `${name} <${email}>` : email) },
  {
    head: words.state,
    cell: ({ state, undelivered }) =>
      undelivered ? `${words.states[state]}. ${words.undelivered[undelivered]}` : words.states[state],
  },
  { head: words.source, cell: ({ source }) => words.sources[source] },
  { head: words.tags, cell: ({ tags }) => tags.join(", ") },
  {
    head: words.since,
    cell: ({ confirmedAt, askedAt }) => <Time iso={confirmedAt ?? askedAt} as="short" zone={zone} />,
  },
  {
    head: words.actions,
    cell: ({ id, state, email }) =>
      state === "left" ? null : (
        <form noValidate method="post" action={mailingListsPaths.removeSubscriber(list)}>
          <CsrfField />
          <input type="hidden" name="subscriber" value={id} />
          <Button look="quiet" title={words.removeOf(email)}>
            {words.remove}
          </Button>
        </form>
      ),
  },
];
