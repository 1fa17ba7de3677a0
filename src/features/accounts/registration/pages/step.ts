import type { ComponentType } from "react";
import { membersOnly } from "#core/pages/access.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { seeOther } from "#core/pages/redirects.ts";
import { advanceSetup, endSetup, findSetup } from "#features/people/identity/index.ts";
import type { SetupDto } from "#shared/accounts/registration.dto.ts";
import type { SetupStep } from "#shared/accounts/registration.enums.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import { setupPath, stepAfter, stepBefore } from "#shared/accounts/setup.ts";
import type { PageProps } from "#shared/form.ts";
import { cataloguePaths } from "#shared/stories/catalogue.paths.ts";

interface StepPage<Data> {
  readonly step: SetupStep;
  readonly title: string;
  /** Loads the page's data besides the wizard state. */
  readonly load: (context: PageContext) => Promise<Omit<Data, "setup">>;
  /** Saves the form; an error shows the form again. */
  readonly save: (context: PageContext, form: SentForm) => Promise<void>;
  readonly Component: ComponentType<PageProps<Data>>;
}

/**
 * A wizard page for signed-in members. Its buttons send `intent`: "back" saves what was typed, as "next"
 * does, "skip" does not, and "dismiss" ends the wizard here.
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

/** Welcomes a member who has finished the wizard and redirects to the page they wanted before registering. */
async function finish({ request, viewer }: PageContext, id: string): Promise<Response> {
  const next = await endSetup(id);
  const done = registrationText.done(viewer.name || viewer.username || "");
  request.session.flash = { kind: "success", text: done };
  return seeOther(next ?? cataloguePaths.home());
}
