import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { expect } from "chai";
import sharp from "sharp";
import supertest from "supertest";
import { LinkCard } from "#features/talk/link-cards/model.ts";
import { readPage } from "#features/talk/link-cards/read-page.ts";
import { csrfOf, type TestMember, useSite } from "#test/support/site.ts";

describe("Link previews in updates", () => {
  const asked: string[] = [];
  let page = "";
  const server: Server = createServer(async (request, response) => {
    asked.push(request.url ?? "");
    if (request.url === "/cover.png") {
      const size = { width: 900, height: 600, channels: 3, background: "#803020" } as const;
      response.setHeader("Content-Type", "image/png").end(await sharp({ create: size }).png().toBuffer());
    } else if (request.url?.startsWith("/book")) response.setHeader("Content-Type", "text/html").end(page);
    else response.writeHead(404).end();
  });
  const environment: Record<string, string> = {};
  const listening = async () => {
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    environment.OUTGOING_INSIDE = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };
  before(listening);
  const site = useSite(environment);
  let [ada, bea] = [] as unknown as [TestMember, TestMember];

  // biome-ignore lint/suspicious/noDuplicateTestHooks: the site must know of the other server before it starts
  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    page = `<title>No</title><meta property="og:title" content="A &amp; B <script>alert(1)</script>">
      <meta property="og:description" content="What it is about"><meta property="og:site_name" content="Books">
      <meta property="og:image" content="/cover.png"><meta property="og:image:alt" content="A red cover">`;
  });
  after(() => new Promise((done) => server.close(done)));

  const post = async (text: string): Promise<string> => {
    const { body } = await supertest(site.url)
      .post("/api/updates")
      .set("Authorization", `Bearer ${await site.tokenOf(ada)}`)
      .send({ data: { text } })
      .expect(200);
    await site.app.jobs.whenIdle();
    return body.data.id;
  };
  const seen = async (id: string) => (await supertest(site.url).get(`/updates/${id}`).expect(200)).text;
  const origin = () => environment.OUTGOING_INSIDE!;

  it("show the page's metadata, fetched once for all updates that link to it, with its picture stored locally", async () => {
    const id = await post(`Look: ${origin()}/book#part-2`);
    const html = await seen(id);
    expect(html)
      .to.include("A &amp; B &lt;script&gt;")
      .and.include("What it is about")
      .and.include("A red cover");
    expect(html)
      .to.include("Books (127.0.0.1)")
      .and.match(/src="\/files\/[0-9a-f]{32}\/600\.jpeg"/);
    expect(html).not.to.include(`${origin()}/cover.png`);
    await post(`Again ${origin()}/book`);
    expect(asked).to.deep.equal(["/book", "/cover.png"]);
  });

  it("are removed and restored by the update's author, and nobody else", async () => {
    const id = await post(`Off: ${origin()}/book`);
    const act = async (who: TestMember, verb: string, status: number) => {
      const agent = await site.visit(who);
      await agent
        .post(`/updates/${id}/card`)
        .type("form")
        .send({ _csrf: await csrfOf(agent), do: verb })
        .expect(status);
    };
    await act(bea, "remove", 403);
    await act(ada, "remove", 303);
    expect(await seen(id)).not.to.include("What it is about");
    await act(ada, "show", 303);
    expect(await seen(id)).to.include("What it is about");
  });

  it("are returned by the API, and deleted with what the page no longer shows", async () => {
    const id = await post(`For clients: ${origin()}/book`);
    const bare = await post("No link at all");
    const cardOf = async (path: string) =>
      (await supertest(site.url).get(path).expect(200)).body.data.attributes.card;
    const card = await cardOf(`/api/updates/${id}`);
    expect(card).to.deep.include({
      href: `${origin()}/book`,
      title: "A & B <script>alert(1)</script>",
      description: "What it is about",
      site: "Books (127.0.0.1)",
    });
    expect(card).to.have.keys("href", "title", "description", "site", "picture");
    expect(card.picture).to.deep.include({ mime: "image/jpeg", alternativeText: "A red cover" });
    expect(card.picture.url).to.match(/^\/files\/[0-9a-f]{32}\//);
    expect(await cardOf(`/api/updates/${bare}`)).to.equal(null);
    const list = `/api/updates?filters[author]=${ada.id}&fields=card&pagination[pageSize]=2`;
    const { body } = await supertest(site.url).get(list).set("Strapi-Response-Format", "v5").expect(200);
    expect(body.data).to.deep.equal([
      { id: bare, documentId: bare, card: null },
      { id, documentId: id, card },
    ]);
    for (const wrong of [
      "filters[card][title]=x",
      "sort=card",
      "populate=card",
      "fields=link",
      "filters[link]=x",
    ])
      await supertest(site.url).get(`/api/updates?${wrong}`).expect(400);
    const agent = await site.visit(ada);
    const form = { _csrf: await csrfOf(agent), do: "remove" };
    await agent.post(`/updates/${id}/card`).type("form").send(form).expect(303);
    expect(await cardOf(`/api/updates/${id}`)).to.equal(null);
  });

  it("follow the text when it is edited, and are missing for unreachable and internal addresses", async () => {
    const id = await post(`Gone ${origin()}/nowhere`);
    expect(await seen(id)).not.to.include("link-card");
    const inside = await post("Secrets: http://169.254.169.254/latest/meta-data");
    expect(await seen(inside)).not.to.include("link-card");
    expect(await LinkCard.countDocuments({ found: false })).to.equal(2);
    const edit = (text: string) =>
      site
        .tokenOf(ada)
        .then((token) =>
          supertest(site.url)
            .put(`/api/updates/${id}`)
            .set("Authorization", `Bearer ${token}`)
            .send({ data: { text } })
            .expect(200),
        );
    await edit(`Here ${origin()}/book`);
    expect(await seen(id)).to.include("What it is about");
    await edit("No link at all");
    expect(await seen(id)).not.to.include("What it is about");
  });

  it("parse any page without an error", () => {
    const read = (html: string | Buffer, charset: string | null = null) =>
      readPage({ url: "https://www.example.com/a/b", charset, body: Buffer.from(html) });
    expect(read("")).to.equal(null);
    expect(read("<title> </title>")).to.equal(null);
    expect(read("<title>One\n two</title>")).to.include({
      title: "One two",
      site: "example.com",
      image: null,
    });
    expect(read("<meta property=og:title content=x><meta name=twitter:image content=c.png>")?.image).to.equal(
      "https://www.example.com/a/c.png",
    );
    expect(read(Buffer.from("<title>caf\xe9</title>", "latin1"), "iso-8859-1")?.title).to.equal("café");
    expect(read("<title>ok</title>", "no-such-charset")?.title).to.equal("ok");
    expect(read(`${"<div>".repeat(50_000)}<title>deep</title>`)?.title).to.equal("deep");
    expect(read(`<title>${"long ".repeat(1_000)}</title>`)?.title.length).to.be.at.most(160);
  });
});
