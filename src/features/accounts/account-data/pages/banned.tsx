import { applicationError, forbidden, invalidField } from "#core/base/errors.ts";
import type { Caller } from "#core/base/viewer.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { goTo, seeOther } from "#core/pages/redirects.ts";
import type { FeatureDependencies } from "#features/dependencies.ts";
import { findOpenMessage, writeToStaff } from "#features/site/contact/index.ts";
import type { BannedPageData } from "#shared/accounts/account-data.dto.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { messages } from "#shared/messages.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { BannedPage } from "#views/accounts/account-data/BannedPage.tsx";
import { endSession } from "../../accounts/index.ts";
import { findArchives, type MakeArchive, requestArchive } from "../archive/commands.ts";
import { presentArchive } from "../archive/present.ts";
import { type BannedUser, bannedIn } from "../banned.ts";
import type { AccountDataDependencies } from "../dependencies.ts";

/** `/account-closed`: the reason for a ban, how to appeal, a copy of the data, and signing out. */
export function bannedPage(
  dependencies: AccountDataDependencies &
    Pick<FeatureDependencies, "captcha"> & { readonly make: MakeArchive },
): PageDefinition {
  const { services, config, sessions, mailer, captcha, make } = dependencies;
  const texts = accountDataText.banned;
  const contact = { captcha, mailer, staffAddress: config.staffEmail };
  const subjectOf = ({ username }: BannedUser) => texts.appealSubject(username);

  return definePage<BannedPageData>({
    path: accountDataPaths.banned(),
    cache: "private",
    async load({ session }) {
      const user = await bannedIn(session);
      if (!user) throw goTo(accountsPaths.login());
      const id = String(user._id);
      const [appeal, archives] = await Promise.all([
        findOpenMessage(id, subjectOf(user)),
        findArchives(id, services.now()),
      ]);
      return {
        name: user.name || user.username,
        reason: user.blockedReason,
        appealed: appeal !== null,
        archive: presentArchive(config, archives),
      };
    },
    async action({ request, caller }, { values }) {
      const user = await bannedIn(request.session);
      // Carried over the sign-in if the session has ended.
      if (!user && values.intent === "appeal") throw forbidden();
      if (!user) return seeOther(accountsPaths.login());
      const { _id, username, name, email } = user;
      const own: Caller = { ...caller, viewer: { ...caller.viewer, id: String(_id), username, name } };
      switch (values.intent) {
        case "appeal": {
          const { text = "" } = values;
          if (!text.trim()) throw invalidField("text", messages.required);
          const subject = subjectOf(user);
          const sent = await findOpenMessage(String(_id), subject);
          if (sent === null)
            await writeToStaff(contact, own, "contact", { name: name || username, email, subject, text }, {});
          // A message submitted twice is sent once; another one must not seem to be sent.
          else if (sent !== text.trim()) throw applicationError(texts.appealed);
          return seeOther(accountDataPaths.banned());
        }
        case "archive":
          await requestArchive(dependencies, make, own);
          return seeOther(accountDataPaths.banned());
        default:
          await endSession(services, request, sessions.cookieName);
          return seeOther(cataloguePaths.home());
      }
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: BannedPage,
  });
}
