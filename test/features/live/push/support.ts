import { pino } from "pino";
import type supertest from "supertest";
import { createOutbound } from "#core/net/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import type { NotificationKey } from "#shared/live/notification-preferences.ts";
import { type FakeBrowser, usePushService } from "#test/support/push-service.ts";
import { csrfOf, type TestMember, type TestSite, useSite } from "#test/support/site.ts";

type Agent = ReturnType<typeof supertest.agent>;

/** A site that may send to a push service on this machine, and that service. */
export function usePushSite() {
  const site = useSite({}, pino({ level: "silent" }), {
    outbound: createOutbound({ inside: ({ hostname }) => hostname === "127.0.0.1" }),
  });
  return { site, service: usePushService() };
}

/** Sets the box of one notification key in the "Push" column. */
export const wishPush = (site: TestSite, member: TestMember, key: NotificationKey, push: boolean) =>
  updateUser(site.app.services, member.caller, member.id, { notification_channels: { [key]: { push } } });

/** Enables push in a signed-in browser, as its island does. */
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
