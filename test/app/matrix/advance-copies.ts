import { toId } from "#core/db/ids.ts";
import { AdvanceCopy } from "#features/reach/advance-copies/model.ts";
import { StoryLink } from "#features/reach/story-links/model.ts";
import { type MatrixRows, row } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

const members = "302 200 200 200 200 200 200 200";
/** The owner's link. */
const own = "302 404 200 404 404 404 404 404";
/** The editor's copy, given by the link's owner, who knows of it and reads it through their story. */
const copy = "302 404 403 404 200 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /link/:slug/copy": members,
    // Refused without a reason; authors cannot request a copy of the story they wrote.
    "POST /link/:slug/copy": "303 422 422 422 422 422 422 422",
    "GET /advance-copies": members,
    "GET /advance-copies/:id": copy,
    "POST /advance-copies/:id": "303 404 403 404 422 404 404 404",
    "GET /advance-copies/:id/read/:number": copy,
    "GET /story-links/:id/copies": own,
    "POST /story-links/:id/copies": "303 404 404 404 404 404 404 404",
    "GET /admin/trace": "404 404 404 404 404 404 200 200",
    "POST /admin/trace": "404 404 404 404 404 404 303 303",
  },
  api: {
    "GET /api/advance-copies": row("403 200 200 200 200 200 200 200"),
    "GET /api/advance-copies/{id}": row("403 404 200 404 200 404 404 404"),
    // Neither a page nor a reader.
    "POST /api/advance-copies": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/advance-copies/{id}": row("403 404 200 404 200 404 404 404", { data: { state: "given" } }),
  },
  addresses: { "GET /advance-copies/:id.epub": copy },
  async urls(site, { owner, editor }) {
    const story = await storeStory(site, owner, { private: true, password: "before it is out" });
    const copies = { until: null, limit: 5, approval: "hand", pinned: false };
    const said = { owner: toId(owner.id), type: "arc", story: toId(story.id), slug: "matrix-arc", copies };
    const link = (await StoryLink.create({ ...said, state: "open" } as never)) as unknown as { _id: unknown };
    const given = {
      link: link._id,
      story: said.story,
      author: said.owner,
      reader: toId(editor.id),
      state: "given",
      mark: "0123456789abcdef",
      createdAt: new Date(),
    };
    const { _id } = (await AdvanceCopy.create(given as never)) as unknown as { _id: unknown };
    const at = `/advance-copies/${_id}`;
    return {
      "GET /api/advance-copies/{id}": `/api${at}`,
      "PUT /api/advance-copies/{id}": `/api${at}`,
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
