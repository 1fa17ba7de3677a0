import type { Caller } from "#core/base/viewer.ts";
import { inPersonOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { zoneOf } from "#features/people/users/index.ts";
import type { PasskeysPageData } from "#shared/accounts/passkeys.dto.ts";
import { PASSKEYS_MAX } from "#shared/accounts/passkeys.limits.ts";
import { passkeysPaths } from "#shared/accounts/passkeys.paths.ts";
import { passkeysText as texts } from "#shared/accounts/passkeys.text.ts";
import { PasskeysPage } from "#views/accounts/second-factor/PasskeysPage.tsx";
import { addOptions, addPasskey, removePasskey, renamePasskey } from "./passkeys/commands.ts";
import type { PasskeyDependencies } from "./passkeys/dependencies.ts";
import { findPasskeys, presentPasskey } from "./passkeys/reads.ts";

interface PasskeyForm {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly passkey?: string | undefined;
}

/** Passkeys in a member's settings: adding, renaming and removing them. */
export function passkeysPage(dependencies: PasskeyDependencies): PageDefinition {
  const path = passkeysPaths.passkeys();

  /** Actions by the field `intent`; each returns the message to show. */
  const acts: Readonly<Record<string, (caller: Caller, input: PasskeyForm) => Promise<string>>> = {
    async add(caller, input) {
      await addPasskey(dependencies, caller, input);
      return texts.done;
    },
    async rename(caller, { id, name }) {
      await renamePasskey(caller, { id, name });
      return texts.renamed;
    },
    async remove(caller, { id }) {
      await removePasskey(dependencies, caller, id);
      return texts.removed;
    },
  };

  return definePage<PasskeysPageData>({
    path,
    access: inPersonOnly,
    confirmsIdentity: "page",
    cache: "private",
    async load({ viewer }) {
      const { id, username, name } = viewer;
      const [passkeys, zone] = await Promise.all([findPasskeys(id as string), zoneOf(viewer)]);
      const owner = { id: id as string, username: username ?? "", name };
      return {
        passkeys: passkeys.map(presentPasskey),
        options: passkeys.length < PASSKEYS_MAX ? await addOptions(dependencies, owner, passkeys) : null,
        defaultName: texts.defaultName(passkeys.length + 1),
        zone,
      };
    },
    async action({ request, caller }, { values: { intent = "", id, name, passkey } }) {
      const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
      const message = await act?.(caller, { id, name, passkey });
      if (message) request.session.flash = { kind: "success", text: message };
      return seeOther(path);
    },
    meta: () => ({ title: texts.title, robots: "noindex", scripts: ["passkeys.js"] }),
    Component: PasskeysPage,
  });
}
