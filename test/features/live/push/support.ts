import { pino } from "pino";
import type supertest from "supertest";
import { createOutbound } from "../../../../src/core/net/index.ts";
import { updateUser } from "../../../../src/features/people/profile/index.ts";
import type { NotificationKey } from "../../../../src/shared/live/notification-preferences.ts";
import { type FakeBrowser, usePushService } from "../../../support/push-service.ts";
import { csrfOf, type TestMember, type TestSite, useSite } from "../../../support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;

/** A site that may push to this machine, and a push service on it. */
export function usePushSite() {
  const site = useSite({}, pino({ level: "silent" }), {
    outbound: createOutbound({ inside: ({ hostname }) => hostname === "127.0.0.1" }),
  });
  return { site, service: usePushService() };
}

/** Ticks or clears the box of one kind of news in the column "Push". */
export const wishPush = (site: TestSite, member: TestMember, key: NotificationKey, push: boolean) =>
  updateUser(site.app.services, member.caller, member.id, { notification_channels: { [key]: { push } } });

/** Switches push on in a signed-in browser, as its island does. */
export async function switchOn(
  agent: Agent,
  { subscription }: FakeBrowser,
  status = 200,
): Promise<{ id: string; error?: { message: string } }> {
  const { body } = await agent
    .post("/api/push-subscriptions")
    .set("x-csrf-token", await csrfOf(agent))
    .send(subscription)
    .expect(status);
  return body.data ?? body;
}
