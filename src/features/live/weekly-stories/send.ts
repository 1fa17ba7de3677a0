import { toId } from "#core/db/ids.ts";
import { inTransaction, isDuplicateKey } from "#core/db/transaction.ts";
import type { Mailer } from "#core/mail/index.ts";
import type { Services } from "#core/services.ts";
import { findAddressees } from "../../people/users/index.ts";
import { preferencesOf } from "../notification-preferences/index.ts";
import { type CommonLists, contentFor } from "./content.ts";
import { writeWeeklyStories } from "./mail.ts";
import { WeeklyStories } from "./model.ts";

const DAY = 86_400_000;

declare module "#core/extensions.ts" {
  interface ExtensionPoints {
    /** Returns the given addresses to which no newsletter may be sent, in lower case. */
    "newsletter.excluded": (emails: readonly string[]) => Promise<ReadonlySet<string>>;
  }
}

/** Dependencies of sending. */
export interface Sending {
  readonly services: Pick<Services, "extensions">;
  readonly mailer: Pick<Mailer, "sendMail">;
  readonly site: { readonly name: string; readonly url: string };
}

/** Returns the Monday of the week containing the given time, in UTC. */
export function weekOf(at: Date): string {
  const days = Math.floor(at.getTime() / DAY);
  // Day 0 of the Unix epoch was a Thursday.
  return new Date((days - ((days + 3) % 7)) * DAY).toISOString().slice(0, 10);
}

/**
 * Sends a member this week's email if they are still subscribed, have not had it, their address is not excluded from
 * newsletters, and there is content; returns whether it was sent. The email and the record that it was sent are one
 * transaction.
 */
export async function sendWeeklyStories(
  { services, mailer, site }: Sending,
  user: string,
  at: Date,
  lists: CommonLists,
): Promise<boolean> {
  const _id = toId(user);
  const week = weekOf(at);
  if (await WeeklyStories.exists({ _id, week })) return false;
  const [own, to] = [(await preferencesOf([user])).get(user), (await findAddressees([user])).get(user)];
  if (!own?.weeklyStories || !to) return false;
  for (const excluded of services.extensions.at("newsletter.excluded"))
    if ((await excluded([to.email])).size > 0) return false;
  const content = await contentFor(user, new Date(at.getTime() - 7 * DAY), lists);
  const mail = writeWeeklyStories(content, to, user, site);
  if (!mail) return false;
  try {
    await inTransaction(async (session) => {
      // Of two concurrent attempts, one finds the week already saved and fails on the duplicate member id.
      await WeeklyStories.updateOne(
        { _id, week: { $ne: week } },
        { $set: { week } },
        { upsert: true, session },
      );
      await mailer.sendMail(mail, { session });
    });
    return true;
  } catch (error) {
    if (isDuplicateKey(error)) return false;
    throw error;
  }
}
