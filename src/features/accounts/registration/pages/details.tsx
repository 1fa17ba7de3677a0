import type { Request } from "express";
import { assertCanStartSession, canStartSession } from "#core/auth/session-start.ts";
import { rememberInSession } from "#core/http/csrf.ts";
import { definePage, type PageContext, type PageDefinition, type SentForm } from "#core/pages/define-page.ts";
import { goTo, safePath, seeOther } from "#core/pages/redirects.ts";
import { findReferrer, findSetup } from "#features/people/identity/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { findOwnUser } from "#features/people/users/index.ts";
import type { DetailsPageData } from "#shared/accounts/registration.dto.ts";
import { registrationPaths } from "#shared/accounts/registration.paths.ts";
import { registrationText } from "#shared/accounts/registration.text.ts";
import { setupPath } from "#shared/accounts/setup.ts";
import { READER_COOKIE } from "#shared/reading/reader-settings.ts";
import { RegisterPage } from "#views/accounts/registration/RegisterPage.tsx";
import { announceSignIn, startSession } from "../../accounts/index.ts";
import { type Registration, registerByForm } from "../commands.ts";
import { accountOf, captchaOf, refOf } from "../rules.ts";

declare module "express-session" {
  interface SessionData {
    /** Address a mail was sent to, shown on the page that says so. */
    registered?: string;
  }
}

/**
 * `/register`: creates the account; for a newcomer who returns to it, the fields that can still be changed
 * here.
 */
export function detailsPage(house: Registration): PageDefinition {
  const { services, site } = house;
  return definePage<DetailsPageData>({
    path: registrationPaths.register(),
    query: ["next", "referral", "ref", "eventToken"],
    cache: "private",
    load: (context) => (context.viewer.id ? loadAccount(context) : loadForm(house, context)),
    async action(context, form) {
      if (context.viewer.id) return saveAccount(house, context, form);
      const { request, caller, cookies } = context;
      assertCanStartSession(request);
      const account = {
        ...accountOf(form, cookies),
        userAgent: request.headers["user-agent"] ?? "",
      };
      const user = await registerByForm(house, caller, account, {
        captcha: captchaOf(form),
        ref: refOf(form, cookies),
        next: safePath(form.values.next),
        reader: cookies[READER_COOKIE],
      });
      if (!user.confirmed) {
        rememberInSession(request, { registered: user.email });
        return seeOther(registrationPaths.registerCheckMail());
      }
      await startSession(request, user);
      request.session.confirmedAt = Date.now();
      await announceSignIn(services, request, String(user._id));
      const welcome = registrationText.details.welcome(user.name || user.username);
      request.session.flash = { kind: "success", text: welcome };
      return seeOther(setupPath("socials"));
    },
    meta: ({ account }) => ({
      title: account ? registrationText.account.title : registrationText.details.title(site.name),
      description: registrationText.details.lead,
      ...(account ? { robots: "noindex" } : { canonical: registrationPaths.register() }),
    }),
    Component: RegisterPage,
  });
}

/**
 * Saves changes to an account that is in the wizard. For any other account, the form was meant to create a
 * new one and changes nothing.
 */
async function saveAccount(
  { services }: Registration,
  { viewer, caller }: PageContext,
  { values }: SentForm,
) {
  const id = viewer.id!;
  if (!(await findSetup(id))) return seeOther(safePath(values.next));
  if (values.intent !== "skip") {
    const { name = "", promotional_emails = "false" } = values;
    await updateUser(services, caller, id, { name, promotional_emails });
  }
  return seeOther(setupPath("socials"));
}

async function loadForm({ site, captcha, settings }: Registration, { query, cookies, request }: PageContext) {
  const ref = query.get("ref") ?? refOf({ values: {} }, cookies);
  return {
    next: safePath(query.get("next")),
    referral: query.get("referral") ?? "",
    ref,
    invitedBy: (await findReferrer(ref))?.name ?? null,
    referrer: foreignReferrer(request, site.url),
    eventToken: query.get("eventToken") ?? "",
    captcha: await captcha.challenge(),
    closed: !settings.current().registration,
    insecure: !canStartSession(request),
    account: null,
  };
}

/** Shows newcomers in the wizard their account; redirects other signed-in visitors to their destination. */
async function loadAccount({ viewer, query, request }: PageContext): Promise<DetailsPageData> {
  const next = safePath(query.get("next"));
  const [setup, user] = await Promise.all([findSetup(viewer.id), findOwnUser(viewer.id!)]);
  if (!user || (!setup && request.method !== "POST")) throw goTo(next);
  return {
    next,
    referral: "",
    ref: "",
    invitedBy: null,
    referrer: "",
    eventToken: "",
    captcha: null,
    closed: false,
    insecure: false,
    account: {
      username: user.username,
      email: user.email,
      name: user.name,
      promotional: user.promotional_emails,
      setup: { step: "details", reached: setup?.step ?? null },
    },
  };
}

/** Returns the referring page if it is on another site. */
function foreignReferrer({ headers: { referer = "" } }: Request, siteUrl: string): string {
  return referer.startsWith(siteUrl) ? "" : referer;
}
