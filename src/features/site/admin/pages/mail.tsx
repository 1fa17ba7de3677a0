import { MailPage } from "../../../../../views/site/admin/MailPage.tsx";
import { MailsPage } from "../../../../../views/site/admin/MailsPage.tsx";
import { applicationError, notFound } from "../../../../core/base/errors.ts";
import { adminsOnly, definePage, type PageDefinition, seeOther } from "../../../../core/pages/define-page.ts";
import { adminPaths } from "../../../../shared/site/admin.paths.ts";
import { adminText } from "../../../../shared/site/admin.text.ts";
import { ADMIN_MAIL_STATES, ADMIN_PAGE_SIZE } from "../../../../shared/site/admin.ts";
import type { AdminMailPageData, AdminMailsPageData } from "../../../../shared/site/admin-operations.dto.ts";
import type { FeatureDependencies } from "../../../dependencies.ts";
import { audited } from "../../../platform/audit/index.ts";
import { pageBelow } from "../page-below.ts";
import { adminData, presentMail } from "../present.ts";
import { redactMail } from "../redact-mail.ts";

const words = adminText.mail;

/** `/admin/mail`: what was sent, and one mail to read; given-up ones can be sent again. */
export function mailPages({
  services,
  mailer,
  config,
}: Pick<FeatureDependencies, "services" | "mailer" | "config">): PageDefinition[] {
  const list = definePage<AdminMailsPageData>({
    path: adminPaths.adminMails(),
    query: ["state", "to", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const state = ADMIN_MAIL_STATES.find((each) => each === query.get("state"));
      const to = (query.get("to") ?? "").trim();
      const before = query.get("before") ?? undefined;
      const found = await mailer.listMails({ state, to, before, limit: ADMIN_PAGE_SIZE + 1 });
      const mails = found.slice(0, ADMIN_PAGE_SIZE).map(presentMail);
      return {
        ...(await adminData(viewer)),
        filter: { state: state ?? "", to },
        mails,
        kept: !config.smtpUrl,
        paging: pageBelow(
          adminPaths.adminMails(),
          { state, to },
          { before, rows: mails, more: found.length > mails.length },
        ),
      };
    },
    meta: () => ({ title: adminText.pageTitle(words.title), robots: "noindex" }),
    Component: MailsPage,
  });

  const one = definePage<AdminMailPageData>({
    path: "/admin/mail/:id",
    access: adminsOnly,
    cache: "private",
    async load({ viewer, params }) {
      const mail = await mailer.readMail(params.id!);
      if (!mail) throw notFound();
      const hidden = mail.kind === "notification" ? "private" : mail.text === undefined ? "sent" : null;
      return {
        ...(await adminData(viewer)),
        mail: presentMail(mail),
        text: hidden ? null : redactMail(mail.text ?? "", words.removed),
        hidden,
      };
    },
    async action({ caller, params, request }) {
      const id = params.id!;
      const mail = await mailer.readMail(id);
      if (!mail) throw notFound();
      await audited(services, caller, { action: "mail.retry", subject: { type: "mail", id } }, async () => {
        if (!(await mailer.retryMail(id))) throw applicationError(words.notRetried);
      });
      request.session.flash = { kind: "success", text: words.retried };
      return seeOther(adminPaths.adminMail(id));
    },
    meta: ({ mail }) => ({ title: adminText.pageTitle(mail.subject), robots: "noindex" }),
    Component: MailPage,
  });
  return [list, one];
}
