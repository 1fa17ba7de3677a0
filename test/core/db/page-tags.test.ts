import { expect } from "chai";
import type { Changes } from "#core/db/changes.ts";
import type { DocumentChange } from "#core/db/document-change.ts";
import { dropChangedPages } from "#core/db/page-tags.ts";

describe("Cached pages", () => {
  /** Tags that are invalidated by these changes. */
  const droppedBy = (...changed: DocumentChange[]): string[] => {
    const tags: string[] = [];
    const cache = { drop: (tag: string) => void tags.push(tag), clear: () => void tags.push("all") };
    let tell: (change: DocumentChange) => void = () => {};
    const changes = {
      listen(listener: typeof tell) {
        tell = listener;
        return () => {};
      },
      onGap: () => {},
    } as unknown as Changes;
    dropChangedPages(changes, [cache], { collections: ["audit"], fields: ["stories.stats.views"] });
    for (const change of changed) tell(change);
    return tags;
  };

  it("are invalidated by the document that changed, and by its kind", () => {
    expect(droppedBy({ collection: "stories", id: "a", fields: ["title"] })).to.deep.equal([
      "stories:a",
      "stories",
    ]);
    expect(droppedBy({ collection: "stories", id: "a", fields: null })).to.have.length(2);
  });

  it("are retained if only fields changed that none of them shows", () => {
    expect(droppedBy({ collection: "stories", id: "a", fields: ["stats.views"] })).to.deep.equal([]);
    expect(droppedBy({ collection: "stories", id: "a", fields: ["stats.views", "title"] })).to.have.length(2);
    for (const collection of ["audit", "sessions", "events", "files.chunks"])
      expect(droppedBy({ collection, id: "a", fields: null }), collection).to.deep.equal([]);
    // Names match in full: a collection with the same prefix is another one.
    expect(droppedBy({ collection: "audit-shows", id: "a", fields: null })).to.have.length(2);
  });
});
