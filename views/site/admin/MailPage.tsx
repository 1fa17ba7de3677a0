import type { PageProps } from "#shared/form.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import type { AdminMailPageData } from "#shared/site/admin-operations.dto.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { MailState } from "./MailsPage.tsx";

const texts = adminText.mail;

/** Page of one mail as text, with secret keys removed. */
export function MailPage({ data, form }: PageProps<AdminMailPageData>) {
  const { mail, hidden, zone } = data;
  return (
    <AdminFrame data={data} current="mail" title={mail.subject}>
      <Breadcrumbs trail={[{ href: adminPaths.adminMails(), label: texts.title }, { label: mail.subject }]} />
      <FormErrors form={form} />
      <Facts>
        <Fact name={texts.to}>{mail.to}</Fact>
        <Fact name={texts.kind}>{texts.kinds[mail.kind]}</Fact>
        <Fact name={texts.state}>
          <MailState state={mail.state} />
        </Fact>
        <Fact name={texts.when}>
          <Time iso={mail.createdAt} as="stamp" zone={zone} />
        </Fact>
        <Fact name={texts.sent}>{mail.sentAt && <Time iso={mail.sentAt} as="stamp" zone={zone} />}</Fact>
        <Fact name={texts.error}>{mail.error}</Fact>
      </Facts>
      {mail.state === "failed" && (
        <form noValidate method="post" action={adminPaths.adminMail(mail.id)}>
          <CsrfField />
          <div>
            <Button look="primary">{texts.retry}</Button>
          </div>
        </form>
      )}
      <section aria-labelledby="words" className="mail-words">
        <h2 id="words">{texts.text}</h2>
        {hidden ? (
          <p className="fine">{texts.hidden[hidden]}</p>
        ) : (
          <>
            <p className="fine">{texts.textHint}</p>
            <pre>{data.text}</pre>
          </>
        )}
      </section>
    </AdminFrame>
  );
}
