import { expect } from "chai";
import { type TestMember, useSite } from "../support/site.ts";
import { page } from "./support/stories.ts";

const TEXT = "Words that somebody typed for an hour.\n\nAnd <b>more</b> of them.";

describe("A form that is rejected before it is read", () => {
  const site = useSite({ RATE_LIMITS: "1" });
  let member: TestMember;

  before(async () => {
    member = await site.addMember("author");
  });

  /** Uses up the requests of a guest. */
  const exhaust = async (agent: Awaited<ReturnType<typeof site.visit>>) => {
    for (let each = 0; each < 310; each += 1) if ((await agent.head("/no-such-page")).status === 429) return;
    throw new Error("There is no limit");
  };
  const written = (answer: { text: string }) => page(answer)("textarea[readonly]").text();

  it("because of too many requests shows what was typed, of a form from this site only", async () => {
    const agent = await site.visit();
    await exhaust(agent);
    const post = (origin: string) =>
      agent.post("/about/contact").set("Origin", origin).set("Accept", "text/html").type("form");
    const fields = { name: "Anna", email: "anna@example.org", subject: "About words", text: TEXT };
    const refused = await post(site.url).send(fields);
    expect(refused.status).to.equal(429);
    expect(Number(refused.headers["retry-after"])).to.be.above(0);
    expect(written(refused)).to.include(TEXT);
    expect(page(refused)("h1").text()).to.equal("That was not sent");
    expect(written(await post("https://elsewhere.example").send(fields))).to.equal("");
    const files = agent.post("/about/contact").set("Origin", site.url).set("Accept", "text/html");
    const withFile = await files.field("text", TEXT).attach("picture", Buffer.from("x"), "p.png");
    expect(withFile.status).to.equal(429);
    expect(written(withFile)).to.include(TEXT);
    const secret = await agent
      .post("/login")
      .set("Origin", site.url)
      .set("Accept", "text/html")
      .type("form")
      .send({ identifier: "anna maria", password: "my secret words" });
    expect(secret.text).not.to.include("my secret words");
  });

  it("because it is too large says the limit", async () => {
    const agent = await site.visit(member);
    const refused = await agent
      .post("/about/contact")
      .set("Origin", site.url)
      .set("Accept", "text/html")
      .type("form")
      .send(`text=${"x".repeat(2 * 1024 * 1024)}`);
    expect(refused.status).to.equal(413);
    expect(page(refused)("main").text()).to.include("A form can hold up to 2.1 MB of text.");
  });
});
