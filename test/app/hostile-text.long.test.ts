import { EpubCheck } from "@likecoin/epubcheck-ts";
import { expect } from "chai";
import mongoose from "mongoose";
import supertest from "supertest";
import { updateUser } from "#features/people/profile/index.ts";
import { updateChapter } from "#features/stories/chapters/index.ts";
import { type TestMember, useSite } from "../support/site.ts";
import { collect } from "./support/bytes.ts";
import { browsersOf, page, type TestStory, writeStory } from "./support/stories.ts";
import { wellFormed } from "./support/xml.ts";

describe("Hostile text from other users never becomes active content", () => {
  const site = useSite();
  const as = browsersOf(site);
  const guest = () => supertest(site.url);
  const MARK = "xss";
  const ATTACKS = [
    `"><script>${MARK}(1)</script>`,
    `'"><img src=x onerror=${MARK}(1)>`,
    `</script><script>${MARK}(1)</script>`,
    `</title><svg onload=${MARK}(1)>`,
    `{{${MARK}}}\${${MARK}}<%= ${MARK} %>`,
    `javascript:${MARK}(1)`,
    `</textarea><iframe srcdoc="<script>${MARK}()</script>">`,
    `]]><x onclick=${MARK}()>&${MARK};`,
    `-->\u2028<style>*{background:url(//evil.example/${MARK})}</style>`,
    `<fw-slot data-name="csrf">${MARK}</fw-slot>`,
    ` data-reader="" onload=${MARK}() `,
  ];
  const HTML = `<p onclick="${MARK}()" style="position:fixed">A<script>${MARK}(1)</script><img src=x onerror=${MARK}(1)><img src="//evil.example/x.png"><a href="javascript:${MARK}(1)">b</a><a href="data:text/html,<script>${MARK}()</script>">c</a><iframe src="//evil.example"></iframe><svg><a xlink:href="javascript:${MARK}()"><text>d</text></a></svg><math href="javascript:${MARK}()">e</math><form action="//evil.example"><input name="_csrf"><button>f</button></form><fw-slot data-name="csrf">g</fw-slot><fw-island data-module="//evil.example/x.js">h</fw-island><style>@import '//evil.example'</style><base href="//evil.example"><meta http-equiv="refresh" content="0;url=//evil.example"><link rel="stylesheet" href="//evil.example"><object data="//evil.example"></object><p id="content" name="csrf" class="site-header hack">i</p><template><script>${MARK}()</script></template><noscript><p title="</noscript><img src=x onerror=${MARK}(1)>"></noscript>`;
  let author: TestMember;
  let hostile: TestStory;
  let places: string[];

  before(async () => {
    author = await site.addMember("author");
    const all = ATTACKS.join(" ").slice(0, 4_000);
    hostile = await writeStory(site, author, {
      title: ATTACKS.slice(0, 3).join(" ").slice(0, 160),
      synopsis: all,
      tags: ATTACKS.map((attack) => attack.replaceAll(",", "").slice(0, 40)) as never,
      categories: ["horror"],
      chapters: [
        { title: ATTACKS.slice(1, 4).join(" ").slice(0, 160), html: HTML },
        { title: `${ATTACKS[4]}`, html: ATTACKS.map((attack) => `<p>${attack}</p>`).join("") },
      ],
    });
    await updateChapter(site.app.services, author.caller, String(hostile.doc.contents[0]?.chapter), {
      notesBefore: all.slice(0, 2_000),
      notesAfter: all.slice(0, 2_000),
    });
    const { publishChapter } = await import("#features/stories/chapters/index.ts");
    await publishChapter(site.app.services, author.caller, String(hostile.doc.contents[0]?.chapter));
    await updateUser(site.app.services, author.caller, author.id, {
      bio: all,
      location: ATTACKS[1]!,
      website: `https://example.com/?'onload=${MARK}()`,
      skills: ATTACKS.slice(0, 3),
    } as never);
    // Values that no rule accepts, as an older version or another program might have stored them.
    await mongoose.connection
      .collection("users")
      .updateOne(
        { username: author.username },
        { $set: { name: ATTACKS[1], twitter: `javascript:${MARK}(1)` } },
      );
    await mongoose.connection
      .collection("stories")
      .updateOne({ _id: hostile.doc._id }, { $set: { "authorCard.name": ATTACKS[1] } });
    await mongoose.connection
      .collection("chapters")
      .updateOne(
        { story: hostile.doc._id, number: 2 },
        { $set: { html: `<p>Raw <script>${MARK}(1)</script><img src=x onerror=${MARK}(1)></p>` } },
      );
    site.app.features.find(({ name }) => name === "machines")?.dropped?.[0]?.clear();
    const { invalidateUser } = await import("#features/people/users/index.ts");
    await invalidateUser(site.app.services, author.id);
    const { updateStory } = await import("#features/stories/editing/index.ts");
    await updateStory(site.app.services, author.caller, hostile.id, { complete: true });
    places = [
      "/",
      "/stories",
      "/genres/horror",
      "/search?q=script",
      hostile.path,
      hostile.chapter(1),
      hostile.chapter(2),
      `/user/${author.username}`,
      ...ATTACKS.map((attack) => `/search?q=${encodeURIComponent(attack)}`),
      `/login?next=${encodeURIComponent(ATTACKS[0]!)}`,
      `/register?referral=${encodeURIComponent(ATTACKS[1]!)}`,
      `/settings/reader?next=${encodeURIComponent(ATTACKS[2]!)}`,
      `/${encodeURIComponent(ATTACKS[0]!)}`,
    ];
  });

  const assertHarmless = ($: ReturnType<typeof page>, where: string) => {
    for (const element of $("*").toArray() as { name: string; attribs: Record<string, string> }[]) {
      for (const [name, value] of Object.entries(element.attribs)) {
        expect(name, `${where}: <${element.name} ${name}>`).not.to.match(/^on|^style$|srcdoc|xlink/i);
        if (/^(?:href|src|action|formaction|data|poster|srcset)$/.test(name))
          expect(value.trim(), `${where}: ${element.name} ${name}`).not.to.match(
            /^(?:javascript|vbscript|data:text|(?:https?:)?\/\/evil)/i,
          );
      }
    }
    expect(
      $("iframe, object, embed, base, math, style, fw-island[data-module*=evil], meta[http-equiv]").length,
      where,
    ).to.equal(0);
    for (const script of $("script").toArray()) {
      if ($(script).attr("type") === "application/ld+json") JSON.parse($(script).text());
      else expect($(script).text(), where).to.equal("");
    }
  };

  it("on pages, for guests and members, and in forms that are shown again", async () => {
    for (const agent of [guest(), await as(author)]) {
      for (const path of places) assertHarmless(page(await agent.get(path)), path);
    }
    const agent = await as(author);
    for (const path of [
      `/story/${hostile.id}/edit`,
      `/story/${hostile.id}/chapters/1/edit`,
      `/story/${hostile.id}/chapters/2/edit`,
      "/my-stories",
    ]) {
      const answer = await agent.get(path).expect(200);
      const $ = page(answer);
      assertHarmless($, path);
      const tokens = new Set(
        $('input[name="_csrf"]')
          .toArray()
          .map((input) => $(input).val()),
      );
      expect(tokens.size, path).to.equal(1);
    }
  });

  it("in the page frame: text cannot imitate any part of it", async () => {
    const $ = page(await (await as(author)).get(hostile.chapter(1)).expect(200));
    expect($(".prose fw-slot, .prose form, .prose input, .prose button").length).to.equal(0);
    expect($("#content").length).to.equal(1);
    expect($(".prose .site-header, .prose .hack").length).to.equal(0);
    expect($('.prose [name="csrf"]').length).to.equal(0);
  });

  it("in feeds, sitemaps and pictures", async () => {
    for (const path of [
      "/feed.atom",
      "/genres/horror/feed.atom",
      `/user/${author.username}/feed.atom`,
      `${hostile.path}/feed.atom`,
      "/sitemap.xml",
      "/sitemaps/stories-0.xml",
      `/covers/${hostile.id}/${hostile.doc.slug}.svg`,
    ]) {
      const { body, text } = await guest().get(path).expect(200);
      const $ = wellFormed(text ?? String(body));
      expect($("script, foreignObject, iframe").length, path).to.equal(0);
      for (const element of $("*").toArray() as { attribs: Record<string, string> }[])
        for (const name of Object.keys(element.attribs)) expect(name, path).not.to.match(/^on/i);
    }
    await guest().get(`/og/story/${hostile.id}.png`).expect(200).expect("Content-Type", "image/png");
  });

  it("in EPUBs, which are still valid", async () => {
    const { body } = await guest().get(`${hostile.path}.epub`).buffer(true).parse(collect).expect(200);
    const faults = (await EpubCheck.validate(body as Buffer)).messages.filter(
      ({ severity }) => severity === "error" || severity === "fatal",
    );
    expect(faults.map(({ id, message }) => `${id} ${message}`)).to.deep.equal([]);
  });

  it("in the API, which returns clean HTML, and JSON that no browser renders as a page", async () => {
    for (const path of [
      `/api/stories/${hostile.id}?populate=*`,
      `/api/chapters/${hostile.doc.contents[0]?.chapter}`,
      `/api/chapters/${hostile.doc.contents[1]?.chapter}`,
    ]) {
      const { headers, body } = await guest().get(path).expect(200);
      expect(headers["content-type"]).to.match(/^application\/json/);
      const html = body.data.attributes.html as string | undefined;
      if (html) assertHarmless(page({ text: html }), path);
    }
    const { headers } = await guest()
      .get("/api/<script>alert(1)</script>")
      .set("Accept", "text/html")
      .expect(404);
    expect(headers["content-type"]).to.match(/^application\/json/);
  });
});
