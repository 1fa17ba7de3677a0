import { expect } from "chai";
import { createLiveEvent, isMissed } from "#core/realtime/live-events.ts";
import { createSingleNode } from "#core/realtime/single-node.ts";

describe("A live event of a room", () => {
  const first = createLiveEvent(["room"], ["first"]);
  const typing = createLiveEvent(["room"], ["typing"], ["user:1"]);
  const missedBy = (user: string) => ({ after: first._id, rooms: ["room", user] });

  it("is not missed by the member that it is not for", () => {
    expect(isMissed(typing, missedBy("user:1"))).to.equal(false);
    expect(isMissed(typing, missedBy("user:2"))).to.equal(true);
    expect(isMissed(first, missedBy("user:1"))).to.equal(true);
  });

  it("is cached together with whom it is not for", () => {
    const single = createSingleNode(10);
    single.enter();
    for (const event of [first, typing]) single.keep(event);
    expect(single.since(missedBy("user:1"))).to.deep.equal([]);
    expect(single.since(missedBy("user:2"))).to.deep.equal([typing]);
    expect(single.leave()).to.deep.equal([first, typing]);
    single.close();
  });
});
