import { adminsOnly } from "#core/pages/access.ts";
import { definePage, type PageDefinition } from "#core/pages/define-page.ts";
import { pagingOf } from "#core/pages/paging.ts";
import { seeOther } from "#core/pages/redirects.ts";
import type { Services } from "#core/services.ts";
import { moneyAdminPaths } from "#shared/money/money-admin.paths.ts";
import type { MoneySettingDto, MoneySettingsPageData } from "#shared/money/money-settings.dto.ts";
import { moneySettingsText as texts } from "#shared/money/money-settings.text.ts";
import { type MoneySettingName, moneySettingRule } from "#shared/money/money-settings.ts";
import { adminText } from "#shared/site/admin.text.ts";
import { ADMIN_PAGE_SIZE } from "#shared/site/admin.ts";
import { MoneySettingsPage } from "#views/money/money-settings/MoneySettingsPage.tsx";
import { findUsernames, zoneOf } from "../../people/users/index.ts";
import { setMoneySetting } from "./commands.ts";
import { decisionAfter, decisionAt, decisions, settingNames } from "./reads.ts";

/** `/admin/fees`: current values, a form to change them, and the history of all decisions. */
export const moneySettingsPage = (services: Services): PageDefinition =>
  definePage<MoneySettingsPageData>({
    path: moneyAdminPaths.adminMoneySettings(),
    query: ["after", "before"],
    access: adminsOnly,
    cache: "private",
    async load({ viewer, query }) {
      const place = { limit: ADMIN_PAGE_SIZE, after: query.get("after"), before: query.get("before") };
      const [zone, names, page] = await Promise.all([zoneOf(viewer), settingNames(), decisions(place)]);
      const now = services.now();
      const settings = await Promise.all(names.map((name) => presentSetting(name, now)));
      const admins = await findUsernames(page.rows.map(({ by }) => by));
      return {
        isAdmin: true,
        zone,
        settings,
        decisions: page.rows.map(({ _id, name, value, from, at, by, reason }) => ({
          id: String(_id),
          name,
          value,
          reason,
          from: from.toISOString(),
          at: at.toISOString(),
          by: admins.get(by) ?? adminText.gone,
        })),
        paging: pagingOf(moneyAdminPaths.adminMoneySettings(), page, null),
      };
    },
    async action({ caller, viewer, request }, { values }) {
      await setMoneySetting(services, caller, await zoneOf(viewer), values);
      request.session.flash = { kind: "success", text: texts.saved };
      return seeOther(moneyAdminPaths.adminMoneySettings());
    },
    meta: () => ({ title: adminText.pageTitle(texts.title), robots: "noindex" }),
    Component: MoneySettingsPage,
  });

async function presentSetting(name: MoneySettingName, now: Date): Promise<MoneySettingDto> {
  const [held, next] = await Promise.all([decisionAt(name, now), decisionAfter(name, now)]);
  return {
    name,
    value: held?.value ?? moneySettingRule(name).fallback,
    since: held?.from.toISOString() ?? null,
    next: next && { value: next.value, from: next.from.toISOString() },
  };
}
