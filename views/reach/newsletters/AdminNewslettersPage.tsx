import type { PageProps } from "#shared/form.ts";
import type { NewslettersPageData } from "#shared/reach/newsletters.dto.ts";
import { newslettersPaths } from "#shared/reach/newsletters.paths.ts";
import { newslettersText as words } from "#shared/reach/newsletters.text.ts";
import { NEWSLETTER_TYPES } from "#shared/reach/newsletters.ts";
import { AdminFrame } from "../../site/admin/AdminFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Empty } from "../../ui/Empty.tsx";
import { Select } from "../../ui/Field.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { formFields } from "../../ui/form-fields.ts";
import { Pagination } from "../../ui/Pagination.tsx";
import { AboutChallenge } from "./NewslettersPage.tsx";
import { NewsletterTable } from "./NewsletterTable.tsx";

/** Staff page of the site's newsletters, by type. */
export function AdminNewslettersPage({ data, form }: PageProps<NewslettersPageData>) {
  const { newsletters, paging, zone, about } = data;
  const { bind, value } = formFields(form);
  return (
    <AdminFrame data={data} current="newsletters" title={words.admin.title} lead={words.admin.lead}>
      <form noValidate className="page-form" method="post" action={newslettersPaths.admin()}>
        <CsrfField />
        <FormErrors form={form} />
        <AboutChallenge about={about} />
        {!about && (
          <Select
            {...bind("type")}
            label={words.admin.type}
            value={value("type") || NEWSLETTER_TYPES[0]}
            options={NEWSLETTER_TYPES.map((type) => ({ value: type, label: words.types[type] }))}
          />
        )}
        <Button look="primary">{words.begin}</Button>
      </form>
      {newsletters.length === 0 ? (
        <Empty icon="newspaper" title={words.none} />
      ) : (
        <NewsletterTable newsletters={newsletters} zone={zone} />
      )}
      <Pagination paging={paging} />
    </AdminFrame>
  );
}
