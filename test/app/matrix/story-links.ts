import { toId } from "../../../src/core/db/ids.ts";
import { StoryLink } from "../../../src/features/reach/story-links/model.ts";
import type { MatrixRows } from "../support/matrix.ts";
import { writeStory } from "../support/stories.ts";

const members = "302 200 200 200 200 200 200 200";
/** Of the owner's link; nobody else knows of it, the staff neither. */
const own = "302 404 200 404 404 404 404 404";

export const rows: MatrixRows = {
  pages: {
    "GET /story-links": members,
    "GET /story-links/new": members,
    // Without a type it is refused, for all alike.
    "POST /story-links/new": "302 422 422 422 422 422 422 422",
    "GET /story-links/:id": own,
    "GET /story-links/:id/edit": own,
    "POST /story-links/:id/edit": "302 404 422 404 404 404 404 404",
    "GET /story-links/:id/preview": own,
    "POST /story-links/:id/preview": "302 404 303 404 404 404 404 404",
    "GET /story-links/:id/close": "302 302 302 302 302 302 302 302",
    "POST /story-links/:id/close": "302 404 303 404 404 404 404 404",
    "GET /story-links/:id/delete": own,
    "POST /story-links/:id/delete": "302 404 303 404 404 404 404 404",
    "GET /story-links/:id/partners": "302 302 302 302 302 302 302 302",
    "POST /story-links/:id/partners": "302 404 303 404 404 404 404 404",
    "GET /link/:slug": "200 200 200 200 200 200 200 200",
    // Without its key nobody knows that it is of several authors.
    "GET /link/:slug/partner": "302 404 404 404 404 404 404 404",
    "POST /link/:slug/partner": "302 404 404 404 404 404 404 404",
  },
  addresses: {
    "GET /link/:slug/read": "302 302 302 302 302 302 302 302",
    "GET /link/:slug/qr.svg": "200 200 200 200 200 200 200 200",
    "GET /story-links/:id/statistics.csv": own,
  },
  async urls(site, { owner, editor }) {
    const story = await writeStory(site, owner);
    let count = 0;
    const theirs = await writeStory(site, editor);
    const make = async (state: "draft" | "open") => {
      count += 1;
      // The owner has one place for an open one: the page that all look at is somebody else's.
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
    const fresh = (end: string) => async () => `/story-links/${(await make("draft"))._id}${end}`;
    return {
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
