import { createExchange } from "../../../src/features/community/exchanges/commands.ts";
import { Gift, type GiftDoc } from "../../../src/features/community/exchanges/model.ts";
import { moveExchanges } from "../../../src/features/community/exchanges/move.ts";
import { signUp } from "../../../src/features/community/exchanges/sign-ups.ts";
import { days } from "../support/challenges.ts";
import type { MatrixRows } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";
const members = "302 200 200 200 200 200 200 200";
const button = "302 302 302 302 302 302 302 302";

/** The stranger runs one exchange, and writes in another for the owner. */
export const rows: MatrixRows = {
  pages: {
    "GET /exchanges": everyone,
    "GET /exchanges/new": members,
    "POST /exchanges/new": "302 422 422 422 422 422 422 422",
    "GET /exchanges/:id": everyone,
    "GET /exchanges/:id/edit": "302 200 403 403 403 403 403 403",
    "POST /exchanges/:id/edit": "302 422 403 403 403 403 403 403",
    "GET /exchanges/:id/sign-up": members,
    "POST /exchanges/:id/sign-up": "302 422 422 422 422 422 422 422",
    "GET /exchanges/:id/give": "302 200 404 404 404 404 404 404",
    "POST /exchanges/:id/give": "302 404 404 404 404 404 404 404",
    "GET /exchanges/:id/act": button,
    "POST /exchanges/:id/act": "302 404 404 404 404 404 404 404",
    "GET /exchanges/:id/cancel": "302 200 403 403 403 403 200 200",
    "POST /exchanges/:id/cancel": "302 422 403 403 403 403 422 422",
  },
  async urls(site, { stranger, owner, moderator, admin }) {
    const at = (count = 0) => ({
      services: { ...site.app.services, now: () => days(count) },
      limits: { consume: async () => ({}) as never },
    });
    const open = async (from: number) => {
      const { _id } = await createExchange(at(from), stranger.caller, {
        ...{ title: "A story for somebody", description: "One reader.", genres: ["fantasy"] },
        ...{ signUpEnds: days(from + 30), dueAt: days(from + 60), revealAt: days(from + 90) },
      });
      return String(_id);
    };
    const id = await open(0);
    const written = await open(-40);
    for (const { caller } of [stranger, owner, moderator, admin])
      await signUp(at(-35), caller, written, { wishes: ["fantasy"], offers: ["fantasy"] });
    await moveExchanges(at().services);
    // Only the stranger writes.
    await Gift.updateMany({ exchange: written, giver: { $ne: stranger.id } } as object, {
      $set: { giver: null, state: "wanted" },
    });
    const gift = (await Gift.findOne({ giver: stranger.id } as object).lean<GiftDoc>())!;
    const places = ["edit", "sign-up", "act", "cancel"].flatMap((act) =>
      ["GET", "POST"].map(
        (method) => [`${method} /exchanges/:id/${act}`, `/exchanges/${id}/${act}`] as const,
      ),
    );
    return {
      ...Object.fromEntries(places),
      "GET /exchanges/:id": `/exchanges/${id}`,
      "GET /exchanges/:id/give": `/exchanges/${written}/give?gift=${gift._id}`,
      "POST /exchanges/:id/give": `/exchanges/${written}/give`,
    };
  },
};
