import { expect } from "chai";
import supertest from "supertest";
import { createUnsubscribe, type MailTopic } from "#core/mail/index.ts";
import { preferencesOf, wants } from "#features/live/notification-preferences/index.ts";
import { setNotificationPreferences } from "#features/people/profile/index.ts";
import { NOTIFICATION_KEYS, type NotificationKey } from "#shared/live/notification-preferences.ts";
import { readConfig } from "#src/config.ts";
import { formOf, send } from "#test/app/support/forms.ts";
import { page } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";

describe("Unsubscribing with a link", () => {
  const site = useSite();
  const links = createUnsubscribe({ secret: readConfig({}).jwtSecret, siteUrl: "" });
  let ada: TestMember;
  let count = 0;

  beforeEach(async () => {
    ada = await site.addMember(`ada-${++count}`);
    await setNotificationPreferences(site.app.services, ada.id, {
      promotional_emails: true,
      notification_digest: "immediately",
      notification_channels: Object.fromEntries(NOTIFICATION_KEYS.map((key) => [key, { email: true }])),
    });
  });

  const pathOf = (about: string, to = ada.id) => links.url({ about, to } satisfies MailTopic);
  const reaches = async (key: NotificationKey, channel: "email" | "site" = "email") =>
    wants((await preferencesOf([ada.id])).get(ada.id), key, channel);

  it("asks for a button press on a page, because programs open links", async () => {
    const guest = await site.visit();
    const asked = await guest.get(pathOf("new_follower_notification")).expect(200);
    expect(page(asked)("main").text()).to.include("“Somebody follows you”");
    expect(page(asked)("meta[name=robots]").attr("content")).to.equal("noindex");
    expect(asked.headers["cache-control"]).to.equal("no-store");
    expect(await reaches("new_follower_notification")).to.equal(true);
    const sent = await send(guest, formOf(asked, "token"), {});
    expect(sent.status).to.equal(303);
    const done = page(await guest.get(sent.headers.location as string).expect(200));
    expect(done("main").text()).to.include("We have stopped emails of this kind: “Somebody follows you”.");
    expect(await reaches("new_follower_notification")).to.equal(false);
    expect(await reaches("new_comment_reply"), "others go on").to.equal(true);
    expect(await reaches("new_follower_notification", "site"), "on the site it shows").to.equal(true);
  });

  it("is one click for mail programs: a POST without cookie or token, answered immediately (RFC 8058)", async () => {
    for (const type of ["application/x-www-form-urlencoded", "multipart/form-data; boundary=x"])
      for (const key of NOTIFICATION_KEYS) {
        const body = type.startsWith("multipart")
          ? '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n'
          : "List-Unsubscribe=One-Click";
        const { status, headers, text } = await supertest(site.url)
          .post(pathOf(key))
          .set("Content-Type", type)
          .send(body);
        expect([status, text], key).to.deep.equal([200, "You will not get these emails any more."]);
        expect(headers["set-cookie"]).to.equal(undefined);
        expect(await reaches(key), key).to.equal(false);
      }
  });

  it("works for signed-in members, and for deleted accounts", async () => {
    const agent = await site.visit(ada);
    await agent.get("/settings/notifications").expect(200);
    const asked = await agent.get(pathOf("promotional")).expect(200);
    await send(agent, formOf(asked, "token"), {}).expect(303);
    expect(await reaches("promotional")).to.equal(false);
    const gone = pathOf("promotional", "f".repeat(24));
    await supertest(site.url).post(gone).expect(200);
    await supertest(site.url).get(gone).expect(200);
  });

  it("ends all digests at once", async () => {
    await supertest(site.url).post(pathOf("digest")).expect(200);
    expect(await reaches("new_comment_reply")).to.equal(false);
    expect(await reaches("promotional"), "letters have a switch of their own").to.equal(true);
  });

  it("does nothing with a truncated, made-up or mismatched link", async () => {
    const token = new URL(pathOf("promotional"), site.url).searchParams.get("token")!;
    const [, id, signature] = token.split(".");
    const other = createUnsubscribe({ secret: "x".repeat(32), siteUrl: "" });
    const paths = [
      "/unsubscribe",
      "/unsubscribe?token=",
      `/unsubscribe?token=${token.slice(0, -4)}`,
      `/unsubscribe?token=new_comment_reply.${id}.${signature}`,
      `/unsubscribe?token=${token}&token=${token}`,
      "/unsubscribe?token[$ne]=",
      other.url({ about: "promotional", to: ada.id }),
      links.url({ about: "everything", to: ada.id }),
      links.url({ about: "promotional", to: "not-an-id" }),
    ];
    for (const path of paths) {
      if (!path.includes("&")) await supertest(site.url).get(path).expect(404);
      await supertest(site.url).post(path).expect(404);
    }
    for (const key of NOTIFICATION_KEYS) expect(await reaches(key), key).to.equal(true);
  });
});
