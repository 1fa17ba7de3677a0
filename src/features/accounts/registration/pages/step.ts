import type { ComponentType } from "react";
import {
  definePage,
  membersOnly,
  type PageContext,
  type PageDefinition,
  type SentForm,
  seeOther,
} from "../../../../core/pages/define-page.ts";
import type { SetupDto } from "../../../../shared/accounts/registration.dto.ts";
import type { SetupStep } from "../../../../shared/accounts/registration.enums.ts";
import { registrationText } from "../../../../shared/accounts/registration.text.ts";
import { setupPath, stepAfter, stepBefore } from "../../../../shared/accounts/setup.ts";
import type { PageProps } from "../../../../shared/form.ts";
import { cataloguePaths } from "../../../../shared/stories/catalogue.paths.ts";

import { advanceSetup, endSetup, findSetup } from "../../../people/identity/index.ts";

interface StepPage<Data> {
  readonly step: SetupStep;
  readonly title: string;
  /** What the page shows beside the place in the wizard. */
  readonly load: (context: PageContext) => Promise<Omit<Data, "setup">>;
  /** Keeps what was filled in; a refusal brings the form back. */
  readonly save: (context: PageContext, form: SentForm) => Promise<void>;
  readonly Component: ComponentType<PageProps<Data>>;
}

/**
 * A page of the wizard for who is signed in. Its buttons send `intent`: "back" keeps what was typed as "next" does,
 * "skip" does not, and "dismiss" ends the wizard where it is.
 */
export function stepPage<Data extends { readonly setup: SetupDto }>(page: StepPage<Data>): PageDefinition {
  const { step, title, load, save, Component } = page;
  return definePage<Data>({
    path: setupPath(step),
    access: membersOnly,
    cache: "private",
    async load(context) {
      const [setup, shown] = await Promise.all([findSetup(context.viewer.id), load(context)]);
      return { ...shown, setup: { step, reached: setup?.step ?? null } } as unknown as Data;
    },
    async action(context, form) {
      const id = context.viewer.id!;
      const { intent } = form.values;
      if (intent === "dismiss") return dismiss(context, id);
      if (intent !== "skip") await save(context, form);
      const before = stepBefore(step);
      if (intent === "back" && before) return seeOther(setupPath(before));
      const after = stepAfter(step);
      if (!after) return finish(context, id);
      await advanceSetup(id, after);
      return seeOther(setupPath(after));
    },
    meta: () => ({ title, robots: "noindex" }),
    Component,
  });
}

async function dismiss({ request }: PageContext, id: string): Promise<Response> {
  await endSetup(id);
  request.session.flash = { kind: "info", text: registrationText.prompt.dismissed };
  return seeOther(cataloguePaths.home());
}

/** Welcomes whoever has come through, and leads to where they wanted to go before they registered. */
async function finish({ request, viewer }: PageContext, id: string): Promise<Response> {
  const next = await endSetup(id);
  const done = registrationText.done(viewer.name || viewer.username || "");
  request.session.flash = { kind: "success", text: done };
  return seeOther(next ?? cataloguePaths.home());
}
