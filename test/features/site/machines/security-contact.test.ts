import { expect } from "chai";
import supertest from "supertest";
import { useSite } from "#test/support/site.ts";

describe("/.well-known/security.txt", () => {
  const site = useSite({ STAFF_EMAIL: "staff@fablewright.example" });

  it("names a contact and an expiry date within a year", async () => {
    const { text, headers } = await supertest(site.url).get("/.well-known/security.txt").expect(200);
    expect(headers["content-type"]).to.match(/^text\/plain/);
    expect(text).to.include("Contact: mailto:staff@fablewright.example\n");
    const contact = /^Contact: (https?:.*)$/m.exec(text)![1]!;
    await supertest(site.url).get(new URL(contact).pathname).expect(200);
    const days =
      (Date.parse(/^Expires: (.*)$/m.exec(text)![1]!) - site.app.services.now().getTime()) / 86_400_000;
    expect(days).to.be.within(30, 365);
  });
});
