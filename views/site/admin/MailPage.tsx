import type { PageProps } from "../../../src/shared/form.ts";
import { adminPaths } from "../../../src/shared/site/admin.paths.ts";
import { adminText } from "../../../src/shared/site/admin.text.ts";
import type { AdminMailPageData } from "../../../src/shared/site/admin-operations.dto.ts";
import { Breadcrumbs } from "../../ui/Breadcrumbs.tsx";
import { Button } from "../../ui/Button.tsx";
import { CsrfField } from "../../ui/CsrfField.tsx";
import { Fact, Facts } from "../../ui/Facts.tsx";
import { FormErrors } from "../../ui/FormErrors.tsx";
import { Time } from "../../ui/Time.tsx";
import { AdminFrame } from "./AdminFrame.tsx";
import { MailState } from "./MailsPage.tsx";

const words = adminText.mail;

/** One mail as text, without the keys in it. */
export function MailPage({ data, form }: PageProps<AdminMailPageData>) {
  const { mail, hidden, zone } = data;
  return (
    <AdminFrame data={data} current="mail" title={mail.subject}>
      <Breadcrumbs trail={[{ href: adminPaths.adminMails(), label: words.title }, { label: mail.subject }]} />
      <FormErrors form={form} />
      <Facts>
        <Fact name={words.to}>{mail.to}</Fact>
        <Fact name={words.kind}>{words.kinds[mail.kind]}</Fact>
        <Fact name={words.state}>
          <MailState state={mail.state} />
        </Fact>
        <Fact name={words.when}>
          <Time iso={mail.createdAt} as="stamp" zone={zone} />
        </Fact>
        <Fact name={words.sent}>{mail.sentAt && <Time iso={mail.sentAt} as="stamp" zone={zone} />}</Fact>
        <Fact name={words.error}>{mail.error}</Fact>
      </Facts>
      {mail.state === "failed" && (
        <form method="post" action={adminPaths.adminMail(mail.id)}>
          <CsrfField />
          <div>
            <Button look="primary">{words.retry}</Button>
          </div>
        </form>
      )}
      <section aria-labelledby="words" className="mail-words">
        <h2 id="words">{words.words}</h2>
        {hidden ? (
          <p className="fine">{words.hidden[hidden]}</p>
        ) : (
          <>
            <p className="fine">{words.wordsHint}</p>
            <pre>{data.text}</pre>
          </>
        )}
      </section>
    </AdminFrame>
  );
}
