import { expect } from "chai";
import { createExchange } from "#features/community/exchanges/commands.ts";
import { createList } from "#features/library/lists/index.ts";
import { addItem, updateItem } from "#features/library/lists/items.ts";
import { Service } from "#features/market/services/model.ts";
import { EMPTY_TERMS, type ServiceTerms } from "#features/market/services/terms.ts";
import { publishChapter, updateChapter } from "#features/stories/chapters/index.ts";
import { runningChallenge } from "#test/app/support/challenges.ts";
import { exchangeInput } from "#test/app/support/exchanges.ts";
import { storeStory } from "#test/app/support/stories.ts";
import { type TestMember, useSite } from "#test/support/site.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { forumTalk } from "../../community/forums/support.ts";
import { queueOf, reportIt } from "./support.ts";

describe("The copy of reported content", () => {
  const site = useSite();
  let [ada, bea, mod] = [] as unknown as TestMember[];

  before(async () => {
    [ada, bea] = [await site.addMember("ada"), await site.addMember("bea")];
    mod = await site.addMember("mona", "moderator");
  });

  const writing = () => ({ services: site.app.services, limits: unlimited });
  /** What a report by bea would keep. */
  const copyOf = async (kind: string, id: string) => {
    const kinds = site.app.features.flatMap(({ reportKinds = [] }) => reportKinds);
    const found = await kinds.find(({ words }) => words.name === kind)!.find!(bea!.caller.viewer, id);
    return found!.text;
  };

  it("of a list contains its notes, whatever its owner writes in them after the report", async () => {
    const { services } = site.app;
    const story = await storeStory(site, ada!);
    const list = String((await createList(services, ada!.caller, { title: "Enemies", public: true }))._id);
    const note = "I know where you live";
    const item = String((await addItem(services, ada!.caller, { list, story: story.id, note }))._id);
    expect((await reportIt(await site.visit(bea!), { kind: "list", id: list })).status).to.equal(303);
    await updateItem(services, ada!.caller, item, { note: "A lovely story" });
    const queue = await queueOf(await site.visit(mod!));
    expect((await queue.list())("article").text()).to.contain(note);
  });

  it("of a chapter contains the author's notes around it", async () => {
    const story = await storeStory(site, ada!, { chapters: ["One."] });
    const chapter = String(story.doc.contents[0]!.chapter);
    const notes = { notesBefore: "A note before", notesAfter: "A note after" };
    await updateChapter(site.app.services, ada!.caller, chapter, { ...notes, version: 1 });
    await publishChapter(site.app.services, ada!.caller, chapter);
    const copy = await copyOf("chapter", chapter);
    for (const text of ["One.", "A note before", "A note after"]) expect(copy).to.contain(text);
  });

  it("of a story contains its synopsis and tags", async () => {
    const { id } = await storeStory(site, ada!, { tags: ["tide"] });
    const copy = await copyOf("story", id);
    for (const text of ["Somebody goes somewhere.", "tide"]) expect(copy).to.contain(text);
  });

  it("of a thread contains its tags and the answers of its poll", async () => {
    const { begin, agesBy } = forumTalk(site);
    await agesBy(ada!, 30);
    const poll = { options: ["Shun them", "Find them"] };
    const { id } = await begin(ada!, "What shall we do?", { tags: ["justice"], poll });
    const copy = await copyOf("thread", id);
    for (const text of ["What shall we do?", "justice", "Shun them", "Find them"])
      expect(copy).to.contain(text);
  });

  it("of a challenge or an exchange contains its rules, prizes and prompts", async () => {
    const texts = {
      prompt: "The prompt",
      rules: "The rules",
      prize: "The prize",
      prizeDescription: "And more",
    };
    const challenge = await copyOf("challenge", await runningChallenge(writing(), ada!, texts));
    for (const text of Object.values(texts)) expect(challenge).to.contain(text);
    const input = exchangeInput({ prompts: ["A first prompt", "A second prompt"] });
    const { _id } = await createExchange(writing(), ada!.caller, input);
    const exchange = await copyOf("exchange", String(_id));
    for (const text of ["A first prompt", "A second prompt"]) expect(exchange).to.contain(text);
  });

  it("of a service contains its packages, extras, steps and questions", async () => {
    const live: ServiceTerms = {
      ...EMPTY_TERMS,
      title: "I edit",
      description: "For a living",
      aiText: "No machines",
      skills: ["Grammar"],
      packages: [{ name: "Small", includes: "One page", price: 500, rounds: 1, delivery: "anytime" }],
      extras: [{ name: "In a hurry", price: 100 }],
      steps: ["I read it"],
      requirements: [{ kind: "choice", question: "Which genre?", required: true, choices: ["Horror"] }],
    };
    const { _id } = await Service.create({ seller: ada!.id, slug: "i-edit", live, open: true });
    const copy = await copyOf("service", String(_id));
    for (const text of [
      "No machines",
      "Grammar",
      "One page",
      "In a hurry",
      "I read it",
      "Which genre?",
      "Horror",
    ])
      expect(copy).to.contain(text);
  });
});
