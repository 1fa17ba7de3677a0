import type { Request } from "express";
import type { SessionData } from "express-session";
import { assertCanStartSession } from "#core/auth/session-start.ts";
import { invalidField } from "#core/base/errors.ts";
import { inPersonOnly, membersOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { goTo, seeOther } from "#core/pages/redirects.ts";
import type { ImportCounts } from "#core/personal-data.ts";
import type {
  DataSettingsPageData,
  DeleteAccountPageData,
  LeavingPageData,
} from "#shared/accounts/account-data.dto.ts";
import { IMPORTED_KINDS, type ImportKind, SKIPPED_KINDS } from "#shared/accounts/account-data.enums.ts";
import { MAX_ARCHIVE_BYTES } from "#shared/accounts/account-data.limits.ts";
import { accountDataPaths } from "#shared/accounts/account-data.paths.ts";
import { accountDataText } from "#shared/accounts/account-data.text.ts";
import { accountsPaths } from "#shared/accounts/accounts.paths.ts";
import { messages } from "#shared/messages.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";
import { DataSettingsPage } from "#views/accounts/account-data/DataSettingsPage.tsx";
import { DeleteAccountPage } from "#views/accounts/account-data/DeleteAccountPage.tsx";
import { ImportArchivePage } from "#views/accounts/account-data/ImportArchivePage.tsx";
import { LeavingPage } from "#views/accounts/account-data/LeavingPage.tsx";

import { findLeaving, type LeavingUser, noteVisit } from "../../people/users/index.ts";
import { announceSignIn, endSession, startLeaving, startSession } from "../accounts/index.ts";
import { hasSecondFactor } from "../second-factor/index.ts";
import { findArchives, type MakeArchive, requestArchive } from "./archive/commands.ts";
import { importArchive } from "./archive/import.ts";
import { presentArchive } from "./archive/present.ts";
import type { Appearance } from "./deletion/appearance.ts";
import { cancelDeletion, leaveByForm } from "./deletion/leave.ts";
import { findLastPayout, findOpenMatters, payLastPayout, payOwnLastPayout } from "./deletion/open-matters.ts";
import type { AccountDataDependencies } from "./dependencies.ts";

/** Settings section "Your data": archive, account deletion, and cancelling it. */
export function accountDataPages(
  dependencies: AccountDataDependencies & { readonly appearance: Appearance; readonly make: MakeArchive },
): PageDefinition[] {
  const { services, config, sessions, make } = dependencies;
  const texts = accountDataText;

  const openOf = async (member: string) => {
    const [matters, payout] = await Promise.all([
      findOpenMatters(services, member),
      findLastPayout(services, member),
    ]);
    return { matters, payout };
  };

  const data = definePage<DataSettingsPageData>({
    path: accountDataPaths.dataSettings(),
    confirmsIdentity: "form",
    access: membersOnly,
    cache: "private",
    async load({ viewer }) {
      return { archive: presentArchive(config, await findArchives(viewer.id!, services.now())) };
    },
    async action({ request, caller }) {
      await requestArchive(dependencies, make, caller);
      request.session.flash = { kind: "success", text: texts.archive.started };
      return seeOther(accountDataPaths.dataSettings());
    },
    meta: () => ({ title: texts.title, robots: "noindex" }),
    Component: DataSettingsPage,
  });

  const deletion = definePage<DeleteAccountPageData>({
    path: accountDataPaths.deleteAccount(),
    access: membersOnly,
    cache: "private",
    load: async ({ viewer }) => ({
      username: viewer.username!,
      needsCode: await hasSecondFactor(viewer.id as string),
      ...(await openOf(viewer.id as string)),
    }),
    async action({ request, caller }, { values }) {
      if (values.intent === "pay-out") {
        const paid = await payOwnLastPayout(services, caller);
        request.session.flash = { kind: "success", text: texts.matters.paying(paid) };
        return seeOther(accountDataPaths.deleteAccount());
      }
      assertCanStartSession(request);
      const user = await leaveByForm(dependencies, caller, {
        works: values.works,
        password: values.password,
        code: values.code,
      });
      await startLeaving(request, user);
      return seeOther(accountDataPaths.leaving());
    },
    meta: () => ({ title: texts.deletion.title, robots: "noindex" }),
    Component: DeleteAccountPage,
  });

  const leaving = definePage<LeavingPageData>({
    path: accountDataPaths.leaving(),
    cache: "private",
    async load({ viewer, session }) {
      const user = await leavingOf(session);
      if (!user)
        throw goTo(
          viewer.id ? accountDataPaths.dataSettings() : accountsPaths.login(accountDataPaths.leaving()),
        );
      const { until, works } = user.leaving;
      return {
        name: user.name || user.username,
        until: until.toISOString(),
        works,
        ...(await openOf(String(user._id))),
      };
    },
    async action({ request, viewer }, { values }) {
      const user = await leavingOf(request.session);
      if (!user)
        return seeOther(
          viewer.id ? accountDataPaths.dataSettings() : accountsPaths.login(accountDataPaths.leaving()),
        );
      if (values.intent === "pay-out") {
        const paid = await payLastPayout(services, String(user._id), true);
        request.session.flash = { kind: "success", text: texts.matters.paying(paid) };
        return seeOther(accountDataPaths.leaving());
      }
      if (values.intent !== "keep") {
        await endSession(services, request, sessions.cookieName);
        return seeOther(cataloguePaths.home());
      }
      assertCanStartSession(request);
      const id = String(user._id);
      const restored = await cancelDeletion(dependencies, id, id);
      await signIn(request, restored);
      request.session.flash = { kind: "success", text: texts.leaving.kept };
      return seeOther(accountDataPaths.dataSettings());
    },
    meta: () => ({ title: texts.leaving.title, robots: "noindex" }),
    Component: LeavingPage,
  });

  const signIn = async (request: Request, user: Parameters<typeof startSession>[1]) => {
    await startSession(request, user);
    await noteVisit(services, String(user._id));
    await announceSignIn(services, request, String(user._id));
  };

  const archiveImport = definePage<Record<never, never>>({
    path: accountDataPaths.importArchive(),
    access: inPersonOnly,
    cache: "private",
    load: () => ({}),
    upload: { maxBytes: MAX_ARCHIVE_BYTES, fields: ["file"] },
    async action({ request, caller }, { files: sent }) {
      if (!sent.file) throw invalidField("file", messages.required);
      const text = describeImport(await importArchive(dependencies, caller, sent.file.bytes));
      request.session.flash = { kind: "success", text };
      return seeOther(accountDataPaths.importArchive());
    },
    meta: () => ({ title: texts.import.title, robots: "noindex" }),
    Component: ImportArchivePage,
  });

  return [data, archiveImport, deletion, leaving];
}

/** Describes what was imported and what was left out, in two sentences. */
function describeImport(counts: ImportCounts): string {
  const texts = accountDataText.import;
  const among = (kinds: readonly ImportKind[]) => kinds.filter((kind) => (counts[kind] ?? 0) > 0);
  const describe = (kinds: readonly ImportKind[]) => kinds.map((kind) => texts.counts[kind](counts[kind]!));
  const skipped = among(SKIPPED_KINDS);
  const imported = among(IMPORTED_KINDS);
  const none = skipped.every((kind) => kind === "known") ? texts.nothing : texts.none;
  return [
    imported.length > 0 ? texts.done(describe(imported)) : none,
    ...(skipped.length > 0 ? [texts.skipped(describe(skipped))] : []),
  ].join(" ");
}

/** Returns the leaving account that a session may decide about; null once its credentials have changed. */
async function leavingOf({ leaving }: Readonly<Partial<SessionData>>): Promise<LeavingUser | null> {
  const user = leaving ? await findLeaving(leaving.id) : null;
  return user && user.tokenVersion === leaving?.version && !user.leaving.erasing ? user : null;
}
