import { globSync, readFileSync } from "node:fs";
import { expect } from "chai";
import { MoneyDecision } from "#features/money/money-settings/model.ts";
import { Subscriber } from "#features/reach/mailing-lists/model.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";
import { page } from "./support/stories.ts";

/** Searches look for the beginning of a longer text. */
const SEARCHES = /type="search"/;
const INPUT = /<(?:input|textarea)\b(?:[^>"{]|"[^"]*"|\{(?:[^{}]|\{[^{}]*\})*\})*>/g;

describe("A line that is pasted into a form", () => {
  const site = useSite();
  let admin: TestMember;
  let author: TestMember;

  before(async () => {
    admin = await site.addMember("treasurer", "admin");
    author = await site.addMember("author");
  });

  /** Sends a form and returns its refusal: the message at a field, and what the field has. */
  const refusal = async (
    member: TestMember | undefined,
    url: string,
    fields: Record<string, string>,
    name: string,
  ) => {
    const agent = await site.visit(member);
    const sent = await agent
      .post(url)
      .type("form")
      .send({ _csrf: await csrfOf(agent, url), ...fields });
    const $ = page(sent);
    const field = $(`[name="${name}"]`);
    const described = (field.attr("aria-describedby") ?? "").split(" ");
    return {
      status: sent.status,
      message: described
        .map((id) => $(`#${id}.field-error`).text())
        .join("")
        .trim(),
      value: field.val(),
    };
  };

  it("is not cut by the browser: no field of a form but those of searches limits its length", () => {
    const cut = globSync("views/**/*.tsx").flatMap((file) =>
      [...readFileSync(file, "utf8").matchAll(INPUT)]
        .filter(([input]) => /\smaxLength=/.test(input) && !SEARCHES.test(input))
        .map(() => file),
    );
    expect(cut).to.deep.equal([]);
  });

  it("reaches the server whole, which says the limit at the field and shows the line again", async () => {
    const long = "so it goes ".repeat(60).trim();
    const fees = { name: "platform-fee", value: "12", reason: long };
    expect(await refusal(admin, "/admin/fees", fees, "reason")).to.deep.equal({
      status: 422,
      message: "Please keep this to 500 characters or fewer.",
      value: long,
    });
    expect(await MoneyDecision.countDocuments()).to.equal(0);
    const title = "A long title ".repeat(40).trim();
    const story = await refusal(author, "/story/new", { type: "story", title }, "title");
    expect(story.status).to.equal(422);
    expect(story.value).to.equal(title);
    expect(story.message).to.match(/^Please keep this to \d+ characters or fewer\.$/);
  });

  it("is not shortened by the server either: a reader's name on a mailing list", async () => {
    const made = await fetch(`${site.url}/api/mailing-lists`, {
      method: "POST",
      headers: { Authorization: `Bearer ${await site.tokenOf(author)}`, "Content-Type": "application/json" },
      body: JSON.stringify({ data: { name: "Letters" } }),
    });
    const list = (await made.json()) as { data: { attributes: { slug: string } } };
    expect(made.ok, JSON.stringify(list)).to.equal(true);
    const name = "Anna Maria ".repeat(10).trim();
    const fields = { email: "anna@example.org", name, consent: "true" };
    const { slug } = list.data.attributes;
    expect(await refusal(author, `/join/${slug}`, fields, "name")).to.deep.equal({
      status: 422,
      message: "Please keep this to 80 characters or fewer.",
      value: name,
    });
    expect(await Subscriber.countDocuments({ emailKey: "anna@example.org" })).to.equal(0);
  });
});
