import { startOf, today } from "#core/base/periods.ts";
import { daysAfter } from "#core/base/zones.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import { formatDate } from "#shared/format.ts";
import { notificationPreferencesPaths } from "#shared/live/notification-preferences.paths.ts";
import type { FiguresDto } from "#shared/site/figures.dto.ts";
import { figuresPaths } from "#shared/site/figures.paths.ts";
import { figuresText } from "#shared/site/figures.text.ts";
import type { FeatureDependencies } from "../../dependencies.ts";
import { preferencesOf } from "../../live/notification-preferences/index.ts";
import { type Addressee, findAddressees, findStaff } from "../../people/users/index.ts";
import { FigureMail } from "./model.ts";
import { figuresFor, readFigures } from "./reads.ts";
import { rollUp } from "./roll-up.ts";

/** Mail topic. */
export const WEEKLY_FIGURES_TOPIC = "staff-weekly";

const texts = figuresText.mail;

/**
 * Mails the figures of the last whole week and of the week before to staff who did not turn it off. All
 * mails and the record of the week are one transaction. Returns the number of mails; 0 if they were sent
 * before.
 */
export async function sendWeeklyFigures({
  services,
  collected,
  mailer,
  site,
}: Pick<FeatureDependencies, "services" | "mailer" | "site"> & {
  readonly collected: Pick<FeatureDependencies["collected"], "figures">;
}): Promise<number> {
  const { now, zone } = services;
  const week = daysAfter(startOf(today(now(), zone), "week"), -7);
  if (await FigureMail.exists({ _id: week })) return 0;
  // The last regular count of Sunday was before its end.
  await rollUp(services, collected.figures());
  const staff = await findStaff();
  const ids = staff.map(({ id }) => id);
  const [addressees, preferences] = await Promise.all([findAddressees(ids), preferencesOf(ids)]);
  const [forAdmins, forModerators] = await Promise.all(
    [true, false].map((isAdmin) => readFigures(services, figuresFor(collected.figures(), isAdmin), "week")),
  );
  const mails = staff.flatMap(({ id, role }) => {
    const to = addressees.get(id);
    if (!to || !preferences.get(id)?.staffWeekly) return [];
    const figures = role === "admin" ? forAdmins! : forModerators!;
    return [{ id, to, text: writeText(figures, week, to, site) }];
  });
  try {
    await inTransaction(async (session) => {
      await FigureMail.create([{ _id: week, at: now() }], { session });
      for (const { id, to, text } of mails)
        await mailer.sendMail(
          {
            kind: "newsletter",
            to: to.email,
            subject: texts.subject(site.name, formatDate(`${week}T00:00:00Z`)),
            text,
            topic: { about: WEEKLY_FIGURES_TOPIC, to: id },
          },
          { session },
        );
    });
    return mails.length;
  } catch (error) {
    if (isDuplicateKey(error)) return 0;
    throw error;
  }
}

function writeText(
  { starts, groups }: FiguresDto,
  week: string,
  to: Addressee,
  site: { readonly name: string; readonly url: string },
): string {
  const at = starts.indexOf(week);
  const parts = groups.flatMap(({ group, figures }) => {
    const lines = figures.flatMap(({ label, unit, values }) => {
      const [before, last] = [values[at - 1] ?? null, values[at] ?? null];
      if (!before && !last) return [];
      const [earlier, now] = [before, last].map((value) =>
        value === null ? null : figuresText.value(unit, value),
      );
      return [texts.line(label, now ?? null, earlier ?? null)];
    });
    return lines.length > 0 ? [[figuresText.groups[group], ...lines].join("\n")] : [];
  });
  return [
    texts.greeting(to.name || to.username),
    texts.lead,
    ...(parts.length > 0 ? parts : [texts.calm]),
    texts.all(site.url + figuresPaths.figures("week")),
    texts.settings(site.url + notificationPreferencesPaths.notificationSettings()),
    site.name,
  ].join("\n\n");
}
