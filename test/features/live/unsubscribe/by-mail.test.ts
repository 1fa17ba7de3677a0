import { expect } from "chai";
import supertest from "supertest";
import { preferencesOf, wants } from "#features/live/notification-preferences/index.ts";
import { setNotificationPreferences } from "#features/people/profile/index.ts";
import { mailServer, unsubscribeLink } from "#test/support/mail-server.ts";
import { finishJobs } from "#test/support/mails.ts";
import { useSite } from "#test/support/site.ts";

describe("Unrequested mails through a real mail server", () => {
  const environment: Record<string, string> = {};
  let smtp: Awaited<ReturnType<typeof mailServer>>;
  before("start a mail server", async () => {
    smtp = await mailServer();
    environment.SMTP_URL = smtp.url;
  });
  const site = useSite(environment);
  after("stop the mail server", () => smtp.close());

  const invite = async (username: string, email: string) => {
    const member = await site.addMember(username);
    await supertest(site.url)
      .post("/api/invite-friends")
      .set("Authorization", `Bearer ${await site.tokenOf(member)}`)
      .send({ email })
      .expect(200);
    await finishJobs(site);
    return smtp.received.filter(({ to }) => to.includes(email));
  };

  it("arrive readable, with one click to unsubscribe, and none after that", async () => {
    const [mail, ...more] = await invite("nora", "ada@example.org");
    expect(more).to.deep.equal([]);
    const { raw } = mail!;
    expect(raw).to.match(/^Subject: nora invites you to Fablewright\r$/m);
    expect(raw).to.match(/^Content-Type: multipart\/alternative/m);
    expect(raw)
      .to.match(/^Content-Type: text\/plain/m)
      .and.to.match(/^Content-Type: text\/html/m);
    expect(raw).to.match(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(raw).not.to.match(/[^\r]\n/);
    const link = unsubscribeLink(mail!)!;
    expect(link.startsWith(`${site.url}/unsubscribe?token=invitations.`)).to.equal(true);
    expect(raw.replace(/=\r\n/g, "").replaceAll("=3D", "="), "for people too").to.include(`\r\n${link}`);
    await supertest(site.url)
      .post(link.slice(site.url.length))
      .type("form")
      .send("List-Unsubscribe=One-Click")
      .expect(200);
    expect(await invite("bob", "ada@example.org"), "the first one").to.have.length(1);
  });

  it("about one of a member's preferences are ended with that preference only", async () => {
    const member = await site.addMember("carl");
    await setNotificationPreferences(site.app.services, member.id, { notification_digest: "immediately" });
    const topic = { about: "following_new_story_notification", to: member.id };
    await site.app.mailer.sendMail({
      kind: "notification",
      to: "carl@example.com",
      subject: "A new story",
      text: "Hello Carl,\n\nthere is a new story.",
      topic,
    });
    await finishJobs(site);
    const mail = smtp.received.find(({ to }) => to.includes("carl@example.com"));
    await supertest(site.url).post(unsubscribeLink(mail!)!.slice(site.url.length)).expect(200);
    const preferences = (await preferencesOf([member.id])).get(member.id);
    expect(wants(preferences, "following_new_story_notification", "email")).to.equal(false);
    expect(wants(preferences, "following_new_chapter_notification", "email")).to.equal(true);
  });

  it("differ from requested mails, which have no unsubscribe link", async () => {
    const email = "carl@example.com";
    await supertest(site.url).post("/api/auth/forgot-password").send({ email }).expect(200);
    await finishJobs(site);
    const mail = smtp.received.findLast(({ to }) => to.includes(email));
    expect(mail?.raw).to.match(/password/);
    expect(mail?.raw).not.to.match(/^(?:List-Unsubscribe|Precedence)/m);
    expect(unsubscribeLink(mail!)).to.equal(undefined);
  });
});
