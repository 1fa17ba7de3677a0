import { toId } from "../../../src/core/db/ids.ts";
import { AdvanceCopy } from "../../../src/features/reach/advance-copies/model.ts";
import { StoryLink } from "../../../src/features/reach/story-links/model.ts";
import type { MatrixRows } from "../support/matrix.ts";
import { writeStory } from "../support/stories.ts";

const members = "302 200 200 200 200 200 200 200";
/** Of the owner's link. */
const own = "302 404 200 404 404 404 404 404";
/** Of the editor's copy, which the link's owner gave: they know of it, and read it by their story. */
const copy = "302 404 403 404 200 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /link/:slug/copy": members,
    // Without a word of why it is refused; one's own cannot be asked for.
    "POST /link/:slug/copy": "302 422 422 422 422 422 422 422",
    "GET /advance-copies": members,
    "GET /advance-copies/:id": copy,
    "POST /advance-copies/:id": "302 404 403 404 422 404 404 404",
    "GET /advance-copies/:id/read/:number": copy,
    "GET /story-links/:id/copies": own,
    "POST /story-links/:id/copies": own.replace("200", "404"),
    "GET /admin/trace": "404 404 404 404 404 404 200 200",
    "POST /admin/trace": "404 404 404 404 404 404 303 303",
  },
  addresses: { "GET /advance-copies/:id.epub": copy },
  async urls(site, { owner, editor }) {
    const story = await writeStory(site, owner, { private: true, password: "before it is out" });
    const copies = { until: null, limit: 5, approval: "hand", pinned: false };
    const said = { owner: toId(owner.id), type: "arc", story: toId(story.id), slug: "matrix-arc", copies };
    const link = (await StoryLink.create({ ...said, state: "open" } as never)) as unknown as { _id: unknown };
    const given = {
      ...{ link: link._id, story: said.story, author: said.owner, reader: toId(editor.id), state: "given" },
      ...{ mark: "0123456789abcdef", createdAt: new Date() },
    };
    const { _id } = (await AdvanceCopy.create(given as never)) as unknown as { _id: unknown };
    const at = `/advance-copies/${_id}`;
    return {
      "GET /link/:slug/copy": "/link/matrix-arc/copy",
      "POST /link/:slug/copy": "/link/matrix-arc/copy",
      "GET /advance-copies/:id": at,
      "POST /advance-copies/:id": at,
      "GET /advance-copies/:id/read/:number": `${at}/read/1`,
      "GET /advance-copies/:id.epub": `${at}.epub`,
      "GET /story-links/:id/copies": `/story-links/${link._id}/copies`,
      "POST /story-links/:id/copies": `/story-links/${link._id}/copies`,
    };
  },
};
