import { applicationError, notFound } from "#core/base/errors.ts";
import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { defineListFile } from "#core/pages/list-file.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import { audited } from "#features/platform/audit/index.ts";
import { adminPaths } from "#shared/site/admin.paths.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_MAIL_STATES, ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import type { AdminMailPageData, AdminMailsPageData } from "#shared/site/admin-operations.dto.ts";
import { MailPage } from "#views/site/admin/MailPage.tsx";
import { MailsPage } from "#views/site/admin/MailsPage.tsx";
import { pageBelow } from "../page-below.ts";
import { adminData, presentMail } from "../present.ts";
import { redactMail } from "../redact-mail.ts";

const texts = adminText.mail;

/** `/admin/mail`: sent mails, and one mail in full; mails that were given up can be sent again. */
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
        retriable: await mailer.countRetriable(),
        stopped: await mailer.countStopped(),
        paging: pageBelow(
          adminPaths.adminMails(),
          { state, to },
          { before, rows: mails, more: found.length > mails.length },
        ),
      };
    },
    async action({ caller, request }, { values }) {
      const count = await mailer.countRetriable();
      if (count === 0) throw applicationError(texts.notRetried);
      if (values.count !== String(count)) throw applicationError(texts.countChanged(count));
      const event = {
        action: "mail.retry-all",
        subject: { type: "mail", id: "all" },
        details: { count },
      } as const;
      await audited(services, caller, event, () => mailer.retryAll());
      request.session.flash = { kind: "success", text: texts.retriedAll(count) };
      return seeOther(adminPaths.adminMails());
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: MailsPage,
    file: defineListFile({
      name: "emails",
      rows: ({ mails }: AdminMailsPageData) => mails,
      columns: [
        [texts.when, ({ createdAt }) => createdAt],
        [texts.subject, ({ subject }) => subject],
        [texts.to, ({ to }) => to],
        [texts.kind, ({ kind }) => texts.kinds[kind]],
        [texts.state, ({ state }) => texts.states[state]],
        [texts.sent, ({ sentAt }) => sentAt],
        [texts.error, ({ error }) => error],
      ],
    }),
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
        text: hidden ? null : redactMail(mail.text ?? "", texts.removed),
        hidden,
      };
    },
    async action({ caller, params, request }) {
      const id = params.id!;
      const mail = await mailer.readMail(id);
      if (!mail) throw notFound();
      await audited(services, caller, { action: "mail.retry", subject: { type: "mail", id } }, async () => {
        if (!(await mailer.retryMail(id))) throw applicationError(texts.notRetried);
      });
      request.session.flash = { kind: "success", text: texts.retried };
      return seeOther(adminPaths.adminMail(id));
    },
    meta: ({ mail }) => ({ title: adminText.pageTitle(mail.subject), robots: "noindex" }),
    Component: MailPage,
  });
  return [list, one];
}
