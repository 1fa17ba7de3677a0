import { toId } from "../../../../src/core/db/ids.ts";
import { createExchange } from "../../../../src/features/community/exchanges/commands.ts";
import { Gift, type GiftDoc } from "../../../../src/features/community/exchanges/model.ts";
import { Notification } from "../../../../src/features/live/notifications/model.ts";
import { days } from "../../../app/support/challenges.ts";
import { exchangeInput } from "../../../app/support/exchanges.ts";
import { type TestMember, useSite } from "../../../support/site.ts";

/** A site with members of these names, whose exchanges the one called owner runs. */
export function useExchanges(names: readonly string[]) {
  const site = useSite();
  const members: Record<string, TestMember> = {};

  before(async function () {
    this.timeout(30_000);
    for (const name of ["owner", ...names]) members[name] = await site.addMember(name);
  });

  const callerOf = (name: string) => members[name]!.caller;
  const writing = (now = new Date()) => ({
    services: { ...site.app.services, now: () => now },
    limits: { consume: async () => ({}) as never },
  });
  return {
    ...{ site, members, callerOf, writing },
    /** The same so many days on. */
    at: (count: number) => writing(days(count)),
    opened: async (more: Record<string, unknown> = {}) =>
      String((await createExchange(writing(), callerOf("owner"), exchangeInput(more)))._id),
    giftsOf: (exchange: string) => Gift.find({ exchange: toId(exchange) }).lean<GiftDoc[]>(),
    /** Kinds of what a member was told of an exchange. */
    async toldOf(name: string, exchange: string) {
      await site.app.jobs.whenIdle();
      const asked = { for: toId(members[name]!.id), exchange: toId(exchange) } as object;
      return (await Notification.find(asked).lean()).map(({ kind }) => kind).sort();
    },
  };
}
