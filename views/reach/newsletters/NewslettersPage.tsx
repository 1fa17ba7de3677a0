import type { PageProps } from "#shared/form.ts";
import { reportsPaths } from "#shared/moderation/reports.paths.ts";
import { mailingListsPaths } from "#shared/reach/mailing-lists.paths.ts";
import type { NewslettersPageData } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText as words } from "#shared/reach/newsletters.text.ts";
import { Button, ButtonLink } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Notice } from "../../ui/Notice.tsx";
import { Pagination } from "../../ui/Pagination.tsx";
import { NewsletterTable } from "./NewsletterTable.tsx";

/** Page of an author's newsletters, with a form for a new one. */
export function NewslettersPage({ data, form }: PageProps<NewslettersPageData>) {
  const { newsletters, lists, paging, zone, about, waitsUntil } = data;
  return (
    <div className="page page-stack">
      <h1>{words.title}</h1>
      <p className="lead">
        {words.lead} <a href={mailingListsPaths.mailingLists()}>{words.toLists}</a>
      </p>
      {waitsUntil && (
        <Notice kind="warning">
          <p>
            {words.waits(waitsUntil)} <a href={reportsPaths.standing()}>{words.whyWaits}</a>
          </p>
        </Notice>
      )}
      {lists.length === 0 ? (
        <Empty
          icon="mail"
          title={words.noLists}
          action={<ButtonLink href={mailingListsPaths.mailingLists()}>{words.toLists}</ButtonLink>}
        >
          <p>{words.noListsHint}</p>
        </Empty>
      ) : (
        <BeginLetter lists={lists} about={about} form={form} />
      )}
      {newsletters.length > 0 ? (
        <NewsletterTable newsletters={newsletters} zone={zone} />
      ) : (
        lists.length > 0 && (
          <Empty icon="newspaper" title={words.none}>
            <p>{words.noneHint}</p>
          </Empty>
        )
      )}
      <Pagination paging={paging} />
    </div>
  );
}

function BeginLetter({
  lists,
  about,
  form,
}: Pick<NewslettersPageData, "lists" | "about"> & Pick<PageProps<unknown>, "form">) {
  const { bind, value } = formFields(form);
  return (
    <section aria-labelledby="letter-new" className="page-form">
      <h2 id="letter-new">{words.begin}</h2>
      <form noValidate method="post" action={newslettersPaths.newsletters()}>
        <CsrfField />
        <FormErrors form={form} />
        <AboutChallenge about={about} />
        <Select
          {...bind("list")}
          label={words.beginTo}
          value={value("list") || lists[0]!.id}
          options={lists.map(({ id, name, confirmed }) => ({
            value: id,
            label: words.listOf(name, confirmed),
          }))}
        />
        <Button look="primary">{words.beginButton}</Button>
      </form>
    </section>
  );
}

/** Subject of a newsletter that was started for its writer from a challenge. */
export const AboutChallenge = ({ about }: Pick<NewslettersPageData, "about">) =>
  about && (
    <>
      <p>{words.about[about.type].lead(about.title)}</p>
      <input type="hidden" name="challenge" value={about.id} />
    </>
  );
