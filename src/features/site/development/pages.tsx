import { notFound } from "#core/base/errors.ts";
import type { Mailer } from "#core/mail/index.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { developmentPaths } from "#shared/site/development.paths.ts";
import type { DevMailPageData } from "#shared/site/development-page.dto.ts";
import { machinesText } from "#shared/site/machines.text.ts";
import { DevMailPage } from "#views/site/dev/DevMailPage.tsx";
import { UiPage } from "#views/site/dev/UiPage.tsx";

/** The stored mails, and every component of the design system in all states. */
export function developmentPages(mailer: Mailer, from: string): PageDefinition[] {
  const meta = () => ({ title: machinesText.mail.title, robots: "noindex" });
  const mails = definePage<DevMailPageData>({
    path: developmentPaths.devMail(),
    cache: "private",
    async load() {
      const found = await mailer.listMails();
      return {
        mails: found.map(({ id, to, subject, createdAt }) => ({
          id,
          to,
          subject,
          sentAt: createdAt.toISOString(),
        })),
        mail: null,
      };
    },
    meta,
    Component: DevMailPage,
  });
  const mail = definePage<DevMailPageData>({
    path: "/dev/mail/:id",
    cache: "private",
    async load({ params }) {
      const found = await mailer.readMail(params.id!);
      if (!found) throw notFound();
      const { id, to, subject, createdAt, text: body = "" } = found;
      return { mails: [], mail: { id, from, to, subject, sentAt: createdAt.toISOString(), text: body } };
    },
    meta,
    Component: DevMailPage,
  });
  const ui = definePage<null>({
    path: developmentPaths.devUi(),
    cache: "private",
    load: () => null,
    meta: () => ({ title: machinesText.ui.title, robots: "noindex" }),
    Component: UiPage,
  });
  return [mails, mail, ui];
}
