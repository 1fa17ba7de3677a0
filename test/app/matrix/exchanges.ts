import { createExchange } from "#features/community/exchanges/commands.ts";
import { applyDueExchangeTransitions } from "#features/community/exchanges/due-transitions.ts";
import { Gift, type GiftDoc } from "#features/community/exchanges/model.ts";
import { signUp } from "#features/community/exchanges/sign-ups.ts";
import { unlimited } from "#test/support/unlimited.ts";
import { days } from "../support/challenges.ts";
import { exchangeInput } from "../support/exchanges.ts";
import { type MatrixRows, everyone as open, row } from "../support/matrix.ts";

const everyone = "200 200 200 200 200 200 200 200";
const members = "302 200 200 200 200 200 200 200";
const button = "302 302 302 302 302 302 302 302";

/** The stranger runs one exchange, and writes in another for the owner. */
export const rows: MatrixRows = {
  pages: {
    "GET /exchanges": everyone,
    "GET /exchanges/new": members,
    "POST /exchanges/new": "303 422 422 422 422 422 422 422",
    "GET /exchanges/:id": everyone,
    "GET /exchanges/:id/edit": "302 200 403 403 403 403 403 403",
    "POST /exchanges/:id/edit": "303 422 403 403 403 403 403 403",
    "GET /exchanges/:id/sign-up": members,
    "POST /exchanges/:id/sign-up": "303 422 422 422 422 422 422 422",
    "GET /exchanges/:id/give": "302 200 404 404 404 404 404 404",
    "POST /exchanges/:id/give": "303 404 404 404 404 404 404 404",
    "GET /exchanges/:id/act": button,
    "POST /exchanges/:id/act": "303 404 404 404 404 404 404 404",
    // The moderator and the admin take part themselves.
    "GET /exchanges/:id/organise": "302 200 403 403 403 403 403 403",
    "POST /exchanges/:id/organise": "303 404 403 403 403 403 403 403",
    "GET /exchanges/:id/cancel": "302 200 403 403 403 403 200 200",
    "POST /exchanges/:id/cancel": "303 422 403 403 403 403 422 422",
  },
  api: {
    "GET /api/exchanges": open,
    "GET /api/exchanges/{id}": open,
    "POST /api/exchanges": row("403 200 200 200 200 200 200 200", { data: exchangeInput() }),
    "PUT /api/exchanges/{id}": row("403 200 403 403 403 403 403 403", { data: exchangeInput() }),
    "GET /api/exchanges/{id}/gifts": row("403 200 403 403 403 403 403 403"),
    "GET /api/exchanges/{id}/wanted": open,
    "POST /api/exchanges/{id}/take": row("403 400 400 400 400 400 400 400", { data: {} }),
    "POST /api/exchanges/{id}/cancel": row("403 400 403 403 403 403 400 400", { data: {} }),
    "POST /api/exchanges/{id}/default": row("403 400 403 403 403 403 400 400", { data: {} }),
    "POST /api/exchanges/{id}/assign": row("403 400 403 403 403 403 400 400", { data: {} }),
    "POST /api/exchanges/{id}/reveal": row("403 400 403 403 403 403 400 400", { data: {} }),
    "GET /api/exchange-sign-ups": row("403 200 200 200 200 200 200 200"),
    "GET /api/exchange-sign-ups/{id}": row("403 200 404 404 404 404 404 404"),
    "POST /api/exchange-sign-ups": row("403 400 400 400 400 400 400 400", { data: {} }),
    "PUT /api/exchange-sign-ups/{id}": row("403 200 404 404 404 404 404 404", { data: {} }),
    "DELETE /api/exchange-sign-ups/{id}": row("403 200 404 404 404 404 404 404", undefined, true),
    "GET /api/exchange-gifts": row("403 200 200 200 200 200 200 200"),
    "GET /api/exchange-gifts/{id}": row("403 200 404 404 404 404 404 404"),
    "PUT /api/exchange-gifts/{id}": row("403 200 404 404 404 404 404 404", { data: {} }),
    "DELETE /api/exchange-gifts/{id}": row("403 200 404 404 404 404 404 404", undefined, true),
  },
  async urls(site, { stranger, owner, moderator, admin }) {
    const at = (count = 0) => ({
      services: { ...site.app.services, now: () => days(count) },
      limits: unlimited,
    });
    const begin = async (from: number) => {
      const { _id } = await createExchange(at(from), stranger.caller, {
        title: "A story for somebody",
        description: "One reader.",
        genres: ["fantasy"],
        signUpEnds: days(from + 30),
        dueAt: days(from + 60),
        revealAt: days(from + 90),
      });
      return String(_id);
    };
    const id = await begin(0);
    const written = await begin(-40);
    for (const { caller } of [stranger, owner, moderator, admin])
      await signUp(at(-35), caller, written, { wishes: ["fantasy"], offers: ["fantasy"] });
    await applyDueExchangeTransitions(at().services);
    // Only the stranger writes gifts.
    await Gift.updateMany({ exchange: written, giver: { $ne: stranger.id } } as object, {
      $set: { giver: null, state: "wanted" },
    });
    const gift = (await Gift.findOne({ giver: stranger.id } as object).lean<GiftDoc>())!;
    const places = ["edit", "sign-up", "act", "cancel"].flatMap((act) =>
      ["GET", "POST"].map(
        (method) => [`${method} /exchanges/:id/${act}`, `/exchanges/${id}/${act}`] as const,
      ),
    );
    const wish = { wishes: ["fantasy"], offers: ["fantasy"] };
    const { _id: signUpId } = await signUp(at(), stranger.caller, id, wish);
    // Recreated each time, because blocks between members in other rows end their gifts to each other.
    const anyGift = async () => {
      const other = { exchange: gift.exchange, _id: { $ne: gift._id }, recipient: { $ne: stranger.id } };
      const own = { $set: { giver: stranger.id, state: "writing" } };
      const { _id } = (await Gift.findOneAndUpdate(other as object, own as object).lean<GiftDoc>())!;
      return `/api/exchange-gifts/${_id}`;
    };
    const leave = async () => String((await signUp(at(), stranger.caller, id, wish))._id);
    return {
      "GET /api/exchanges/{id}": `/api/exchanges/${id}`,
      "PUT /api/exchanges/{id}": `/api/exchanges/${id}`,
      "GET /api/exchanges/{id}/gifts": `/api/exchanges/${written}/gifts`,
      "GET /api/exchanges/{id}/wanted": `/api/exchanges/${written}/wanted`,
      ...Object.fromEntries(
        ["take", "cancel", "default", "assign", "reveal"].map((act) => [
          `POST /api/exchanges/{id}/${act}`,
          `/api/exchanges/${written}/${act}`,
        ]),
      ),
      "GET /api/exchange-sign-ups/{id}": `/api/exchange-sign-ups/${signUpId}`,
      "PUT /api/exchange-sign-ups/{id}": `/api/exchange-sign-ups/${signUpId}`,
      "DELETE /api/exchange-sign-ups/{id}": async () => `/api/exchange-sign-ups/${await leave()}`,
      "GET /api/exchange-gifts/{id}": anyGift,
      "PUT /api/exchange-gifts/{id}": anyGift,
      "DELETE /api/exchange-gifts/{id}": anyGift,
      ...Object.fromEntries(places),
      "GET /exchanges/:id": `/exchanges/${id}`,
      "GET /exchanges/:id/organise": `/exchanges/${written}/organise`,
      "POST /exchanges/:id/organise": `/exchanges/${written}/organise`,
      "GET /exchanges/:id/give": `/exchanges/${written}/give?gift=${gift._id}`,
      "POST /exchanges/:id/give": `/exchanges/${written}/give`,
    };
  },
};
