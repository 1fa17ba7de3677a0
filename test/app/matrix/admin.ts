import { type MatrixRows, row } from "../support/matrix.ts";
import { storeStory } from "../support/stories.ts";

/** Admin-only pages: a moderator gets 403 because they know the back office; others get 404. */
const ADMINS = "404 404 404 404 404 404 403 200";
const ADMINS_FORM = "404 404 404 404 404 404 403 422";
const STAFF = "404 404 404 404 404 404 200 200";

const FORMS = {
  // Sent with errors in every field. Forms without fields are really submitted, about a new member each time.
  block: "404 404 404 404 404 404 422 422",
  unblock: "404 404 404 404 404 404 303 303",
  "sign-out": "404 404 404 404 404 404 303 303",
  role: ADMINS_FORM,
  "verify-email": "404 404 404 404 404 404 403 303",
  "on-behalf": ADMINS_FORM,
} as const;

export const rows: MatrixRows = {
  pages: {
    "GET /admin": STAFF,
    "GET /admin/queue": STAFF,
    "GET /admin/figures": STAFF,
    // No such item exists.
    "POST /admin/queue": "404 404 404 404 404 404 404 404",
    "GET /admin/queue/:kind/:id": "404 404 404 404 404 404 404 404",
    "POST /admin/queue/:kind/:id": "404 404 404 404 404 404 404 404",
    "GET /admin/users": STAFF,
    "GET /admin/users/:id": STAFF,
    ...Object.fromEntries(
      Object.keys(FORMS).map((act) => [
        `GET /admin/users/:id/${act}`,
        act === "block" || act === "unblock" || act === "sign-out"
          ? "404 404 404 404 404 404 302 302"
          : "404 404 404 404 404 404 403 302",
      ]),
    ),
    ...Object.fromEntries(Object.entries(FORMS).map(([act, row]) => [`POST /admin/users/:id/${act}`, row])),
    "GET /on-behalf/end": "404 404 404 404 404 404 404 404",
    "POST /on-behalf/end": "404 404 404 404 404 404 404 404",
    "GET /admin/stories": STAFF,
    "GET /admin/stories/:id": STAFF,
    "POST /admin/stories/:id": "404 404 404 404 404 404 422 422",
    "GET /admin/counters": ADMINS,
    "POST /admin/counters": "404 404 404 404 404 404 403 303",
    "GET /admin/duplicates": ADMINS,
    // No such group exists.
    "POST /admin/duplicates": "404 404 404 404 404 404 403 404",
    "GET /admin/mail": ADMINS,
    // Nothing has failed.
    "POST /admin/mail": ADMINS_FORM,
    "GET /admin/mail/:id": ADMINS,
    // Its delivery was never abandoned.
    "POST /admin/mail/:id": ADMINS_FORM,
    "GET /admin/jobs": ADMINS,
    "POST /admin/jobs": ADMINS_FORM,
    "GET /admin/health": ADMINS,
    "GET /admin/hold": ADMINS,
    // Nothing is held.
    "POST /admin/hold": ADMINS_FORM,
    "GET /admin/settings": ADMINS,
    "POST /admin/settings": ADMINS_FORM,
    "GET /admin/audit": ADMINS,
    "GET /admin/fees": ADMINS,
    "GET /admin/ledger": ADMINS,
    // Requests a proof.
    "POST /admin/ledger": "404 404 404 404 404 404 403 303",
    "GET /admin/ledger/corrections": ADMINS,
    "POST /admin/ledger/corrections": ADMINS_FORM,
    "GET /admin/ledger/deleted": ADMINS,
    "POST /admin/ledger/deleted": ADMINS_FORM,
    "GET /admin/ledger/refunds": ADMINS,
    // Names no refund.
    "POST /admin/ledger/refunds": "404 404 404 404 404 404 403 404",
    "GET /admin/payouts": ADMINS,
    "GET /admin/prizes": ADMINS,
    // Starts this month's run.
    "POST /admin/payouts": "404 404 404 404 404 404 403 303",
    "POST /admin/fees": ADMINS_FORM,
  },
  addresses: {
    "GET /admin/figures.csv": STAFF,
    ...Object.fromEntries(
      ["users", "stories", "orders", "briefs", "forums", "challenges"].map((list) => [
        `GET /admin/${list}.csv`,
        STAFF,
      ]),
    ),
    ...Object.fromEntries(
      [
        "purchases",
        "subscriptions",
        "prizes",
        "payouts",
        "ledger",
        "ledger/deleted",
        "ledger/refunds",
        "mail",
        "audit",
      ].map((list) => [`GET /admin/${list}.csv`, ADMINS]),
    ),
  },
  api: {
    "GET /api/find-duplicate-accounts": row("403 403 403 403 403 403 403 200"),
  },
  async urls(site) {
    const { id } = await site.addMember("the-visited");
    const { id: story } = await storeStory(site, await site.addMember("the-written"));
    const acts = Object.keys(FORMS).flatMap((act) => [
      [`GET /admin/users/:id/${act}`, `/admin/users/${id}/${act}`],
      [`POST /admin/users/:id/${act}`, `/admin/users/${id}/${act}`],
    ]);
    await site.app.mailer.sendMail({
      kind: "account",
      to: "a@example.com",
      subject: "Hello",
      text: "Hello.",
    });
    const [mail] = await site.app.mailer.listMails({ to: "a@example.com" });
    const mailPlace = `/admin/mail/${mail!.id}`;
    return {
      ...Object.fromEntries(acts),
      "GET /admin/stories/:id": `/admin/stories/${story}`,
      "POST /admin/stories/:id": `/admin/stories/${story}`,
      "GET /admin/mail/:id": mailPlace,
      "POST /admin/mail/:id": mailPlace,
      "GET /admin/users/:id": `/admin/users/${id}`,
    };
  },
};
