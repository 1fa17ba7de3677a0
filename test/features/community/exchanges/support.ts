import { toId } from "#core/db/ids.ts";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { Gift, type GiftDoc } from "#features/community/exchanges/model.ts";
import { Notification } from "#features/live/notifications/model.ts";
import { days } from "#test/app/support/challenges.ts";
import { exchangeInput } from "#test/app/support/exchanges.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";

/** A site with members of these names; the one called owner runs the exchanges. */
export function useExchanges(names: readonly string[]) {
  const site = useSite();
  const members: Record<string, TestMember> = {};

  before(async () => {
    for (const name of ["owner", ...names]) members[name] = await site.addMember(name);
  });

  const callerOf = (name: string) => members[name]!.caller;
  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: unlimited,
  });
  return {
    site,
    members,
    callerOf,
    writing,
    /** The same, this many days later. */
    at: (count: number) => writing(days(count)),
    opened: async (more: Record<string, unknown> = {}) =>
      String((await createExchange(writing(), callerOf("owner"), exchangeInput(more)))._id),
    giftsOf: (exchange: string) => Gift.find({ exchange: toId(exchange) }).lean<GiftDoc[]>(),
    /** Kinds of notifications that a member got about an exchange. */
    async toldOf(name: string, exchange: string) {
      await site.app.jobs.whenIdle();
      const asked = { for: toId(members[name]!.id), exchange: toId(exchange) } as object;
      return (await Notification.find(asked).lean()).map(({ kind }) => kind).sort();
    },
  };
}
