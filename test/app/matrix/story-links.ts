import { toId } from "#core/db/ids.ts";
import { StoryLink } from "#features/reach/story-links/model.ts";
import { type MatrixRows, row } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

const members = "302 200 200 200 200 200 200 200";
/** The owner's link: hidden from everybody else, including the staff. */
const own = "302 404 200 404 404 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /story-links": members,
    "GET /story-links/new": members,
    // Refused for every role without a type.
    "POST /story-links/new": "303 422 422 422 422 422 422 422",
    "GET /story-links/:id": own,
    "GET /story-links/:id/edit": own,
    "POST /story-links/:id/edit": "303 404 422 404 404 404 404 404",
    "GET /story-links/:id/preview": own,
    "POST /story-links/:id/preview": "303 404 303 404 404 404 404 404",
    "GET /story-links/:id/close": "302 302 302 302 302 302 302 302",
    "POST /story-links/:id/close": "303 404 303 404 404 404 404 404",
    "GET /story-links/:id/delete": own,
    "POST /story-links/:id/delete": "303 404 303 404 404 404 404 404",
    "GET /story-links/:id/partners": "302 302 302 302 302 302 302 302",
    "POST /story-links/:id/partners": "303 404 303 404 404 404 404 404",
    "GET /link/:slug": "200 200 200 200 200 200 200 200",
    // Without its key, nobody learns that several authors share it.
    "GET /link/:slug/partner": "302 404 404 404 404 404 404 404",
    "POST /link/:slug/partner": "303 404 404 404 404 404 404 404",
  },
  addresses: {
    "GET /link/:slug/read": "302 302 302 302 302 302 302 302",
    "GET /link/:slug/qr.svg": "200 200 200 200 200 200 200 200",
    "GET /story-links/:id/statistics.csv": own,
  },
  api: {
    "GET /api/story-links": row("403 200 200 200 200 200 200 200"),
    "GET /api/story-links/{id}": row("403 404 200 404 404 404 404 404"),
    // Without a type, a story and a slug.
    "POST /api/story-links": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/story-links/{id}": row("403 404 200 404 404 404 404 404", { data: { headline: "Edited" } }),
    "DELETE /api/story-links/{id}": row("403 404 200 404 404 404 404 404", undefined, true),
  },
  async urls(site, { owner, editor }) {
    const story = await storeStory(site, owner);
    let count = 0;
    const theirs = await storeStory(site, editor);
    const make = async (state: "draft" | "open") => {
      count += 1;
      // An owner may have only one open link, so the page that every role views is another member's.
      const about = state === "open" ? { owner: editor, story: theirs } : { owner, story };
      const [by, of] = [toId(about.owner.id), toId(about.story.id)];
      const said = { owner: by, type: "promotional", story: of, slug: `matrix-${count}` };
      return StoryLink.create({ ...said, state } as never) as unknown as Promise<{
        _id: unknown;
        slug: string;
      }>;
    };
    const { _id } = await make("draft");
    const shared = await make("open");
    const at = `/story-links/${_id}`;
    const byApi = `/api/story-links/${_id}`;
    const fresh = (end: string) => async () => `/story-links/${(await make("draft"))._id}${end}`;
    return {
      "GET /api/story-links/{id}": byApi,
      "PUT /api/story-links/{id}": byApi,
      "DELETE /api/story-links/{id}": async () => `/api/story-links/${(await make("draft"))._id}`,
      "GET /story-links/:id": at,
      "GET /story-links/:id/edit": `${at}/edit`,
      "POST /story-links/:id/edit": `${at}/edit`,
      "GET /story-links/:id/preview": `${at}/preview`,
      "POST /story-links/:id/preview": `${at}/preview`,
      "GET /story-links/:id/close": `${at}/close`,
      "POST /story-links/:id/close": `${at}/close`,
      "GET /story-links/:id/delete": `${at}/delete`,
      "POST /story-links/:id/delete": fresh("/delete"),
      "GET /story-links/:id/partners": `${at}/partners`,
      "POST /story-links/:id/partners": `${at}/partners`,
      "GET /link/:slug": `/link/${shared.slug}`,
      "GET /link/:slug/partner": `/link/${shared.slug}/partner`,
      "POST /link/:slug/partner": `/link/${shared.slug}/partner`,
      "GET /link/:slug/read": `/link/${shared.slug}/read`,
      "GET /link/:slug/qr.svg": `/link/${shared.slug}/qr.svg`,
      "GET /story-links/:id/statistics.csv": `${at}/statistics.csv`,
    };
  },
};
