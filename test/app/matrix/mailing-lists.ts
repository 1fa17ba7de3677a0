import { createList } from "#features/reach/mailing-lists/commands.ts";
import { type MatrixRows, row } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

const members = "302 200 200 200 200 200 200 200";
/** The owner's list: hidden from everybody else, including the staff. */
const own = "302 404 200 404 404 404 404 404";

const ownByApi = "403 404 200 404 404 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /mailing-lists": members,
    "POST /mailing-lists": "303 422 422 422 422 422 422 422",
    "GET /mailing-lists/:id": own,
    "POST /mailing-lists/:id": "303 404 422 404 404 404 404 404",
    "GET /mailing-lists/:id/import": own,
    "POST /mailing-lists/:id/import": "303 404 422 404 404 404 404 404",
    "GET /mailing-lists/:id/remove": "302 302 302 302 302 302 302 302",
    "POST /mailing-lists/:id/remove": "303 404 404 404 404 404 404 404",
    "GET /mailing-lists/:id/delete": own,
    "POST /mailing-lists/:id/delete": "303 404 303 404 404 404 404 404",
    // A story that asks readers to join links to its list.
    "GET /join/story/:id": "302 302 302 302 302 302 302 302",
    "GET /join/:slug": "200 200 200 200 200 200 200 200",
    // Refused for every role without an address.
    "POST /join/:slug": "422 422 422 422 422 422 422 422",
    "GET /join/:slug/confirm": "200 200 200 200 200 200 200 200",
    "POST /join/:slug/confirm": "422 422 422 422 422 422 422 422",
  },
  addresses: { "GET /mailing-lists/:id/subscribers.csv": own },
  api: {
    "GET /api/mailing-lists": row("403 200 200 200 200 200 200 200"),
    "GET /api/mailing-lists/{id}": row(ownByApi),
    "POST /api/mailing-lists": row("403 200 200 200 200 200 200 200", { data: { name: "By the API" } }),
    "PUT /api/mailing-lists/{id}": row(ownByApi, { data: { name: "Edited" } }),
    "DELETE /api/mailing-lists/{id}": row(ownByApi, undefined, true),
    "GET /api/mailing-lists/{id}/subscribers": row(ownByApi),
    // The owner's list, without a subscriber of this id.
    "DELETE /api/mailing-lists/{id}/subscribers/{subscriber}": row("403 404 404 404 404 404 404 404"),
  },
  async urls(site, { owner }) {
    const make = (name: string) => createList(site.app.services, owner.caller, { name });
    const { _id, slug } = await make("Letters of the matrix");
    const asking = await storeStory(site, owner, { mailingList: true });
    const at = `/mailing-lists/${_id}`;
    const at2 = `/mailing-lists/${(await make("To be deleted"))._id}`;
    return {
      "GET /mailing-lists/:id": at,
      "POST /mailing-lists/:id": at,
      "GET /mailing-lists/:id/import": `${at}/import`,
      "POST /mailing-lists/:id/import": `${at}/import`,
      "GET /mailing-lists/:id/remove": `${at}/remove`,
      "POST /mailing-lists/:id/remove": `${at}/remove`,
      "GET /mailing-lists/:id/delete": `${at}/delete`,
      "POST /mailing-lists/:id/delete": `${at2}/delete`,
      "GET /api/mailing-lists/{id}": `/api${at}`,
      "PUT /api/mailing-lists/{id}": `/api${at}`,
      "DELETE /api/mailing-lists/{id}": async () => `/api/mailing-lists/${(await make("Another"))._id}`,
      "GET /api/mailing-lists/{id}/subscribers": `/api${at}/subscribers`,
      "DELETE /api/mailing-lists/{id}/subscribers/{subscriber}": `/api${at}/subscribers/${"0".repeat(24)}`,
      "GET /join/story/:id": `/join/story/${asking.id}`,
      "GET /join/:slug": `/join/${slug}`,
      "POST /join/:slug": `/join/${slug}`,
      "GET /join/:slug/confirm": `/join/${slug}/confirm`,
      "POST /join/:slug/confirm": `/join/${slug}/confirm`,
      "GET /mailing-lists/:id/subscribers.csv": `${at}/subscribers.csv`,
    };
  },
};
