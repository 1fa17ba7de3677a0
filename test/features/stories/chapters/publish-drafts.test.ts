import { expect } from "chai";
import { createChapter, publishDrafts, scheduleChapter } from "#features/stories/chapters/index.ts";
import { aMember, useHouse } from "../../people/users/support.ts";
import { aStory, fresh } from "../stories/support.ts";

describe("Publishing all drafts of a story", () => {
  const house = useHouse();
  const { services } = house;

  it("publishes each chosen draft that has text, and leaves the others, empty ones and scheduled ones unchanged", async () => {
    const author = await aMember(house);
    const { _id } = await aStory(house, author);
    const story = String(_id);
    const write = (title: string, html: string) => createChapter(services, author, story, { title, html });
    const two = await write("Two", "<p>Then.</p>");
    const empty = await write("Empty", "");
    const later = await write("Later", "<p>Wait.</p>");
    const at = new Date(services.now().getTime() + 86_400_000).toISOString();
    await scheduleChapter(services, author, String(later._id), { at });
    await write("Not Yet", "<p>Unfinished.</p>");
    const last = await write("Six", "<p>The end.</p>");

    const chosen = [two, empty, later, last].map(({ _id }) => String(_id));
    expect(await publishDrafts(services, author, story, ["nonsense", ...chosen])).to.equal(2);
    expect((await fresh({ _id })).contents.map(({ title, state }) => `${title} ${state}`)).to.deep.equal([
      "One published",
      "Two published",
      "Empty draft",
      "Later scheduled",
      "Not Yet draft",
      "Six published",
    ]);
  });

  it("is refused to a stranger", async () => {
    const author = await aMember(house);
    const stranger = await aMember(house);
    const { _id } = await aStory(house, author);
    const two = await createChapter(services, author, String(_id), { title: "Two", html: "<p>Then.</p>" });
    const refusal = await publishDrafts(services, stranger, String(_id), [String(two._id)]).catch(
      (error: Error) => error,
    );
    expect(refusal).to.be.instanceOf(Error);
    expect((await fresh({ _id })).contents[1]?.state).to.equal("draft");
  });
});
