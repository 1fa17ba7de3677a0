import { addBookmark } from "#features/library/bookmarks/index.ts";
import { type MatrixRows, row } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

const toItsPage = "302 302 302 302 302 302 302 302";
const members = "302 200 200 200 200 200 200 200";
/** The stranger's bookmark: hidden from everybody else, including the staff. */
const strangersOnly = "302 200 404 404 404 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /bookmarks": members,
    "GET /bookmarks/:id": "302 302 404 404 404 404 404 404",
    "GET /bookmarks/:id/edit": strangersOnly,
    "POST /bookmarks/:id/edit": "303 303 404 404 404 404 404 404",
    "GET /bookmarks/:id/remove": toItsPage,
    "POST /bookmarks/:id/remove": "303 303 404 404 404 404 404 404",
    "GET /story/:id/:slug/chapter/:number/bookmark open 1": members,
    // Sent without the text of a passage.
    "POST /story/:id/:slug/chapter/:number/bookmark open 1": "303 422 422 422 422 422 422 422",
    "GET /story/:id/:slug/chapter/:number/bookmark draft 1": "302 404 200 200 200 200 404 200",
  },
  api: {
    "GET /api/bookmarks": row("403 200 200 200 200 200 200 200"),
    "GET /api/bookmarks/{id}": row("403 200 404 404 404 404 404 404"),
    "POST /api/bookmarks": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/bookmarks/{id}": row("403 200 404 404 404 404 404 404", { data: { note: "Edited" } }, true),
    "DELETE /api/bookmarks/{id}": row("403 200 404 404 404 404 404 404", undefined, true),
  },
  async urls(site, { stranger }) {
    const writer = await site.addMember("writer-of-the-bookmarked");
    const mark = async () => {
      const { id } = await storeStory(site, writer);
      return String((await addBookmark(site.app.services, stranger.caller, { story: id }))._id);
    };
    const kept = `/bookmarks/${await mark()}`;
    const fresh = async () => `/api/bookmarks/${await mark()}`;
    return {
      "GET /bookmarks/:id": kept,
      "GET /bookmarks/:id/edit": `${kept}/edit`,
      "POST /bookmarks/:id/edit": `${kept}/edit`,
      "GET /bookmarks/:id/remove": `${kept}/remove`,
      "POST /bookmarks/:id/remove": async () => `/bookmarks/${await mark()}/remove`,
      "GET /api/bookmarks/{id}": `/api${kept}`,
      "PUT /api/bookmarks/{id}": fresh,
      "DELETE /api/bookmarks/{id}": fresh,
    };
  },
};
