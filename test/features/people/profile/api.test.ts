import { expect } from "chai";
import request from "supertest";
import { guest } from "#core/base/viewer.ts";
import { addBookmark } from "#features/library/bookmarks/index.ts";
import { addFavourite } from "#features/library/favourites/index.ts";
import { updateUser } from "#features/people/profile/index.ts";
import { noteVisit } from "#features/people/users/index.ts";
import { User, type UserDoc } from "#features/people/users/model.ts";
import { recordProgress } from "#features/reading/reading/index.ts";
import { rateStory } from "#features/talk/ratings/commands.ts";
import { examined } from "#test/support/examined.ts";
import { apiOf } from "../../stories/editing/api-support.ts";
import { aStory } from "../../stories/stories/support.ts";
import { aMember, useHouse } from "../users/support.ts";
import { addCrowd } from "./crowd.ts";

const DAY = 86_400_000;
const MANY = 300;

/** Fields hidden from everyone. */
const SECRET = [
  "email",
  "emailKey",
  "usernameKey",
  "passwordHash",
  "tokenVersion",
  "blocked",
  "blockedReason",
  "confirmed",
  "referral",
  "eventToken",
  "referrer",
  "userAgent",
  "email_risk_level",
  "captcha_score",
  "timezone",
  "lastOnline",
  "lastOnlineDay",
  "nameWords",
  "placeWords",
  "stats",
] as const;

/** Fields visible to their owner only. */
const OWN = [
  "promotional_emails",
  "hideLastOnline",
  "hideFollows",
  "hideFromSearch",
  "messagesFrom",
  "readMarks",
  "typingMarks",
  "keepHistory",
];

type Row = Record<string, unknown> & { id: string; username: string };

describe("GET /api/users", () => {
  const house = useHouse();
  let api: ReturnType<typeof apiOf>;
  let crowd: UserDoc[];
  let shown: UserDoc[];
  let ada: Awaited<ReturnType<typeof aMember>>;
  let admin: Awaited<ReturnType<typeof aMember>>;

  before(async () => {
    api = apiOf(house);
    house.clock = new Date("2026-11-21T12:00:00Z");
    crowd = await addCrowd(MANY, house.clock);
    shown = crowd.filter((user) => user.setup_complete && !user.blocked);
    ada = await aMember(house);
    admin = await aMember(house, "admin");
    await User.updateMany(
      { _id: { $in: [ada.user._id, admin.user._id] } },
      { $set: { setup_complete: false } },
    );
  });
  beforeEach(() => {
    api.as = guest;
  });

  const get = async (query: string): Promise<{ rows: Row[]; total: number }> => {
    const { body, headers } = await request(api.app).get(`/api/users?${query}`).expect(200);
    return { rows: body, total: Number(headers["x-total-count"]) };
  };
  const all = (query: string) => get(`${query}&pagination[pageSize]=100&pagination[page]=1`);
  const names = (users: readonly { username: string }[]) => users.map(({ username }) => username).sort();

  it("returns an array of page 1, ten a page, newest first, with the total in a header", async () => {
    const { rows, total } = await get("");
    expect(rows).to.have.length(10);
    expect(total).to.equal(shown.length);
    const times = rows.map(({ createdAt }) => Date.parse(createdAt as string));
    expect(times).to.deep.equal([...times].sort((a, b) => b - a));
    expect(times[0]).to.equal(house.clock.getTime());
  });

  it("leaves out incomplete and blocked accounts, also when drafts are requested", async () => {
    for (const query of ["", "publicationState=preview", "filters[setup_complete]=false", "status=draft"]) {
      const { rows } = await all(query);
      expect(rows.every(({ setup_complete }) => setup_complete)).to.equal(true);
    }
    expect((await all("publicationState=preview")).total).to.equal(shown.length);
    expect((await get("filters[username]=crowd.3")).rows, "blocked").to.deep.equal([]);
    expect((await get("filters[username]=crowd.7")).rows, "not set up").to.deep.equal([]);
  });

  it("pages through all members without repeating or missing any", async () => {
    const seen: string[] = [];
    for (let page = 1; ; page++) {
      const { rows } = await get(`sort=followersCount:desc&pagination[page]=${page}&pagination[pageSize]=25`);
      if (rows.length === 0) break;
      seen.push(...rows.map(({ username }) => username));
    }
    expect(seen).to.have.length(shown.length);
    expect(new Set(seen).size).to.equal(shown.length);
  });

  it("finds one by username", async () => {
    const { rows, total } = await get("filters[username]=crowd.12");
    expect(rows.map(({ username }) => username)).to.deep.equal(["crowd.12"]);
    expect(total).to.equal(1);
  });

  it("searches username and name by _q and by the client's $or of $containsi", async () => {
    for (const words of ["zoë", "CROWD.1", "neil"]) {
      const wanted = shown.filter(({ username, name }) =>
        `${username}\n${name}`.toLowerCase().includes(words.toLowerCase()),
      );
      const q = encodeURIComponent(words);
      const plain = await all(`_q=${q}`);
      const client = await all(
        `filters[$or][0][username][$containsi]=${q}&filters[$or][1][name][$containsi]=${q}`,
      );
      expect(plain.total).to.equal(wanted.length);
      expect(names(client.rows)).to.deep.equal(names(plain.rows));
    }
    expect((await get("_q=.*")).total, "a text, not a pattern").to.equal(0);
  });

  it("filters by interests, location, referred_by and a range of last_logged_in, and excludes the caller's id", async () => {
    const from = new Date(house.clock.getTime() - 10 * DAY).toISOString();
    const to = new Date(house.clock.getTime() - 5 * DAY).toISOString();
    const referrer = String(crowd[0]!.referred_by);
    const cases: [string, (user: UserDoc) => boolean][] = [
      ["filters[interests]=adventure", (user) => user.interests.includes("adventure")],
      [
        "filters[interests][$in][0]=adventure&filters[interests][$in][1]=action",
        (user) => user.interests.includes("adventure") || user.interests.includes("action"),
      ],
      ["filters[location]=York", (user) => user.location === "York"],
      ["filters[location][$containsi]=york", (user) => user.location.includes("York")],
      [`filters[referred_by]=${referrer}`, (user) => String(user.referred_by) === referrer],
      [
        `filters[last_logged_in][$gte]=${from}&filters[last_logged_in][$lte]=${to}`,
        (user) =>
          !user.hideLastOnline &&
          user.last_logged_in!.toISOString() >= from &&
          user.last_logged_in!.toISOString() <= to,
      ],
      [`filters[id][$ne]=${crowd[0]!._id}`, (user) => user !== crowd[0]],
    ];
    for (const [query, matches] of cases) {
      const { rows, total } = await all(query);
      const wanted = shown.filter(matches);
      expect(total, query).to.equal(wanted.length);
      expect(wanted.length, query).to.be.greaterThan(0);
      expect(names(wanted), query).to.include.members(names(rows));
    }
    const both = await all("filters[interests]=adventure&filters[location]=York&sort=name:desc");
    expect(both.total).to.equal(
      shown.filter((user) => user.interests.includes("adventure") && user.location === "York").length,
    );
  });

  it("sorts by the requested field, descending", async () => {
    const keys = [
      "createdAt",
      "updatedAt",
      "last_logged_in",
      "followersCount",
      "followingCount",
      "storiesCount",
      "username",
      "name",
      "location",
    ];
    for (const key of keys) {
      const { rows } = await all(`sort=${key}:desc`);
      const values = rows.map((row) => (row[key] ?? "") as string | number);
      expect(values, key).to.deep.equal([...values].sort((a, b) => (a < b ? 1 : a > b ? -1 : 0)));
    }
  });

  it("scans no collection for any filter in any order", async () => {
    const filters = [
      "",
      "filters[username]=crowd.12",
      "_q=holt",
      "filters[$or][0][username][$containsi]=holt&filters[$or][1][name][$containsi]=holt",
      "filters[interests]=adventure",
      "filters[location]=York",
      `filters[referred_by]=${crowd[0]!.referred_by}`,
      "filters[last_logged_in][$gte]=2026-11-10&filters[last_logged_in][$lte]=2026-11-12",
      `filters[id][$ne]=${crowd[0]!._id}`,
    ];
    for (const filter of filters)
      for (const key of ["createdAt", "last_logged_in", "followersCount"]) {
        const query = `${filter}&sort=${key}:desc`;
        for (const { stages } of await examined(() => get(query)))
          expect(stages, query).to.include("IXSCAN").and.not.include("COLLSCAN");
      }
  });

  it("walks an index in order for full lists and interests, examining little more than it returns", async () => {
    for (const filter of ["", "filters[interests]=adventure"])
      for (const key of ["createdAt", "last_logged_in", "followersCount"]) {
        const [list] = await examined(() => get(`${filter}&sort=${key}:desc&withCount=false`));
        expect(list!.stages, `${filter} ${key}`).to.not.include("SORT");
        expect(list!.documents, `${filter} ${key}`).to.be.at.most(16);
      }
  });

  it("refuses fields that cannot be filtered, sorted, selected, populated or searched, for everyone", async () => {
    for (const as of [guest, ada.viewer, admin.viewer]) {
      api.as = as;
      for (const name of [...SECRET, ...OWN])
        for (const query of [
          `filters[${name}]=x`,
          `filters[${name}][$contains]=x`,
          `filters[$not][${name}][$null]=true`,
          `filters[referred_by][${name}][$contains]=x`,
          `filters[stories][author][${name}][$contains]=x`,
          `sort=${name}`,
          `sort=referred_by.${name}`,
          `populate=${name}`,
          ...(OWN.includes(name) ? [] : [`fields=${name}`, `populate[referred_by][fields]=${name}`]),
          `populate[referred_by][filters][${name}]=x`,
        ]) {
          const { status, body } = await request(api.app).get(`/api/users?${query}`);
          expect(status, query).to.equal(400);
          expect(body.error.name).to.equal("ValidationError");
        }
    }
    await request(api.app).get("/api/stories?filters[author][email][$contains]=x").expect(400);
    await request(api.app).get("/api/stories?populate[author][fields]=email").expect(400);
  });

  it("never returns a hidden field, for any caller and any populate", async () => {
    for (const as of [guest, ada.viewer, admin.viewer]) {
      api.as = as;
      for (const query of [
        "",
        "fields=*",
        "populate=*",
        "populate[referred_by][populate]=*",
        "populate=stories",
      ])
        for (const path of [`/api/users?${query}`, `/api/users/${crowd[0]!._id}?${query}`]) {
          const { text } = await request(api.app).get(path).expect(200);
          for (const name of [...SECRET, ...OWN])
            expect(text, `${path}: ${name}`).not.to.include(`"${name}"`);
          expect(text).not.to.match(/secret\.example|hashed/);
        }
    }
  });

  it("shows a member's favourites and ratings on request, and bookmarks to the member only", async () => {
    const [author, fan] = [await aMember(house), await aMember(house)];
    const story = String((await aStory(house, author))._id);
    await recordProgress(house.services, fan.viewer, { story, number: 1, at: house.clock });
    await addFavourite(house.services, fan, { story });
    await addBookmark(house.services, fan, { story });
    await rateStory(house.services, fan, { story, rating: 4 });
    const whole = "populate[favourites][populate]=story&populate[story_ratings]=*&populate[bookmarks]=*";
    for (const as of [guest, author.viewer, admin.viewer, fan.viewer]) {
      api.as = as;
      const [shown] = (await get(`filters[id]=${fan.user._id}&${whole}`)).rows as unknown as Record<
        string,
        Record<string, { id: string }>[]
      >[];
      expect(shown!.favourites!.map((favourite) => favourite.story!.id)).to.deep.equal([story]);
      expect(shown!.story_ratings!.map(({ rating }) => rating)).to.deep.equal([4]);
      expect(shown!.bookmarks ?? []).to.have.length(as === fan.viewer ? 1 : 0);
      for (const name of ["favourites", "story_ratings", "bookmarks"])
        await request(api.app).get(`/api/users?filters[${name}][story]=${story}`).expect(400);
    }
  });

  describe("and the last visit", () => {
    const at = (id: string, query = "") =>
      request(api.app).get(`/api/users?filters[id]=${id}&publicationState=preview${query}`);

    it("shows it, or neither shows it nor lets it be inferred", async () => {
      const bea = await aMember(house);
      const id = String(bea.user._id);
      const now = house.clock.toISOString();
      expect((await at(id)).body[0].last_logged_in).to.equal(now);
      await updateUser(house.services, bea, id, { hideLastOnline: true });
      for (const as of [guest, ada.viewer, admin.viewer, bea.viewer]) {
        api.as = as;
        expect((await at(id)).body[0].last_logged_in).to.equal(null);
        for (const filter of [
          "[$gte]=2000-01-01",
          "[$lte]=2100-01-01",
          "[$ne]=2000-01-01",
          "[$notNull]=true",
        ])
          expect((await at(id, `&filters[last_logged_in]${filter}`)).body, filter).to.deep.equal([]);
      }
      house.clock = new Date(house.clock.getTime() + 5 * 60_000);
      await noteVisit(house.services, id);
      expect((await at(id)).body[0].last_logged_in).to.equal(null);
      const hidden = (await User.findById(id).lean<UserDoc>())!;
      expect(hidden.last_logged_in?.getTime()).to.equal(house.clock.getTime());
      expect(hidden).to.include({ lastOnline: null, lastOnlineDay: null });
      await updateUser(house.services, bea, id, { hideLastOnline: false });
      expect((await at(id)).body[0].last_logged_in).to.equal(house.clock.toISOString());
    });

    it("stores a client's last_logged_in as sent, never earlier than before and never later than the server's clock", async () => {
      const cy = await aMember(house);
      const id = String(cy.user._id);
      const begun = house.clock.getTime();
      const put = async (said: Date) => {
        await updateUser(house.services, cy, id, { last_logged_in: said.toISOString() });
        return (await User.findById(id).lean<UserDoc>())!.last_logged_in!.getTime() - begun;
      };
      house.clock = new Date(begun + 59_000);
      expect(await put(new Date(begun + 7_000))).to.equal(7_000);
      expect(await put(new Date(begun + 5_000))).to.equal(7_000);
      expect(await put(new Date("2030-01-01T00:00:00Z"))).to.equal(59_000);
    });
  });

  it("accepts in a PUT what the owner may change and nothing else", async () => {
    const dot = await aMember(house);
    api.as = dot.viewer;
    const put = (body: object) => request(api.app).put(`/api/users/${dot.user._id}`).send(body);
    const { body } = await put({
      name: "Dot Dash",
      bio: "Morse.",
      location: "Poldhu",
      skills: ["proof-reading", "Proof-Reading", "morse, code"],
      interests: ["mystery"],
      twitter: "@dot",
      goodreads: "https://goodreads.com/user/show/5-dot",
      hideFollows: true,
      messagesFrom: "nobody",
      role: "admin",
      blocked: true,
      tokenVersion: 9,
      confirmed: false,
      setup_complete: false,
      stats: { followers: 1_000_000 },
      followersCount: 1_000_000,
      lastOnline: "2030-01-01",
      nameWords: ["king"],
      referred_by: String(admin.user._id),
      passwordHash: "x",
    }).expect(200);
    expect(body).to.deep.include({
      skills: ["proof-reading", "morse", "code"],
      twitter: "https://x.com/dot",
      goodreads: "https://www.goodreads.com/user/show/5-dot",
      role: "member",
      followersCount: 0,
    });
    const stored = (await User.findById(dot.user._id).lean<UserDoc>())!;
    expect(stored).to.include({
      email: dot.user.email,
      username: dot.user.username,
      blocked: false,
      tokenVersion: 0,
    });
    expect(stored).to.include({ hideFollows: true, messagesFrom: "nobody", referred_by: null });
    expect(stored.setup_complete).to.equal(true);
    expect(stored.nameWords).to.deep.equal(["dot", "dash", dot.user.username]);
    expect(stored.placeWords).to.deep.equal(["poldhu"]);
    const cleared = {
      bio: null,
      location: null,
      name: null,
      twitter: null,
      skills: null,
      interests: null,
      promotional: null,
    };
    const { body: bare } = await put(cleared).expect(200);
    expect(bare).to.include({ bio: "", location: "", name: "", twitter: "" });
    expect([bare.skills, bare.interests]).to.deep.equal([[], []]);
    for (const [field, value, message] of [
      ["twitter", "https://www.facebook.com/dot", /not the address of a page on/],
      ["name", "R2D2", /^Name can contain only letters and spaces\.$/],
      ["messagesFrom", "friends", /Please choose one of these/],
      ["interests", ["poetry"], /Please choose one of these/],
      ["skills", ["x".repeat(61)], /60 characters/],
      ["skills", Array.from({ length: 31 }, (_, n) => `skill ${n}`).join(","), /at most 30/],
      ["timezone", "Mars/Olympus", /./],
      ["hideFollows", "perhaps", /yes or no/],
      ["bio", { $gt: "" }, /enter some text/],
    ] as const) {
      const refused = await put({ [field]: value }).expect(400);
      expect(refused.body.error.message, field).to.match(message);
      expect(refused.body.error.details.errors[0].path[0]).to.equal(field);
    }
  });
});
