import { expect } from "chai";
import { ObjectId } from "mongodb";
import supertest from "supertest";
import { attributesOf } from "#core/partial-rules.ts";
import { useSite } from "../../support/site.ts";
import { challengeInput, days } from "../support/challenges.ts";
import { exchangeInput } from "../support/exchanges.ts";
import { allRows, MATRIX_ROLES, type MatrixRole } from "../support/matrix.ts";
import { makeWorld, type World } from "../support/world.ts";

type Input = Readonly<Record<string, unknown>>;

/**
 * Values for every attribute that an update of each resource accepts, none of them a default. `null` if
 * updating it is an action with separate tests, such as a state transition or a gift.
 */
const WHOLE: Readonly<Record<string, Input | null>> = {
  // Its attributes are answers of one side each.
  "advance-copies": {},
  bookmarks: { note: "Read again." },
  challenges: {
    ...challengeInput({ existingStories: true }),
    startDate: days(30).toISOString(),
    endDate: days(38).toISOString(),
    judgingEndDate: days(45).toISOString(),
    rules: "Be kind.",
    prompt: "A lamp",
    prize: "A mug",
    prizeDescription: "Blue",
    numberOfWinners: 2,
    manualJudge: true,
    matureStories: true,
    entriesPerMember: 2,
    minWords: 100,
    maxWords: 900,
    zone: "Europe/Paris",
    allowedGenres: ["fantasy", "horror"],
    criteria: [
      { name: "Voice", weight: 2 },
      { name: "Plot", weight: 1 },
    ],
  },
  chapters: {
    title: "A lamp",
    type: "prologue",
    html: "<p>She lit it, and <em>waited</em>.</p>",
    notesBefore: "Before.",
    notesAfter: "After.",
    firstPublished: "2019-03-02",
  },
  comments: { text: "Another thought." },
  "exchange-gifts": null,
  "exchange-sign-ups": {
    wishes: ["fantasy"],
    offers: ["fantasy"],
    likes: "Rain.",
    avoid: "Spiders.",
  },
  exchanges: {
    ...exchangeInput({ minWords: 200, zone: "Europe/Paris", genres: ["fantasy", "horror", "romance"] }),
    promptsPerMember: 1,
    writersPerPrompt: 7,
  },
  "list-items": { note: "Start here." },
  lists: { title: "For winter", description: "Long ones.", public: true },
  "mailing-lists": { name: "Letters", about: "Once a month.", welcome: "Hello." },
  messages: null,
  newsletters: {
    subject: "News",
    otherSubject: "More news",
    preheader: "Inside",
    postal: "1 Quay Street",
    archive: "none",
    replies: true,
    tracksOpens: true,
    blocks: [
      { kind: "text", text: "Hello **there**." },
      { kind: "button", words: "Read", url: "https://example.com/" },
    ],
  },
  notifications: null,
  "payment-accounts": {
    business_type: "company",
    company_type: "llc",
    company_name: "Ink Ltd",
    company_id: "12345678",
    birthday: "1980-05-17",
    phone: "+442079460018",
    id_number: "AB123456",
    job_title: "Director",
    address_line1: "1 Quay Street",
    address_line2: "Flat 2",
    city: "Bristol",
    state: "Avon",
    postcode: "BS1 4DJ",
    country: "GB",
    bank_holder_name: "Ink Ltd",
    currency: "GBP",
    sort_code: "108800",
    account_number: "00012345",
  },
  posts: { text: "Another post." },
  "private-notes": { note: "Look at this.", done: true },
  readings: { state: "on-hold" },
  "reusable-notes": { name: "Thanks", text: "Thank you." },
  reviews: {
    text: "A good book of the sea.",
    spoiler: true,
    rating: 4,
    plot: 3,
    characters: 4,
    grammar: 5,
    style: 5,
  },
  services: {
    category: "copy-editing",
    title: "Line edit",
    ai_use: "assisted",
    ai_usage_description: "Spelling.",
    description: "I read every sentence aloud before I touch it, and you get a letter about the whole.",
    skills: ["line editing"],
    tags: ["fantasy"],
    languages: ["en"],
    pricing: "words",
    packages: [{ name: "One", includes: "An edit.", price: 12.5, rounds: 1, delivery: "72" }],
    extras: [{ name: "Style sheet", price: 25 }],
    project_steps: ["I read.", "You answer."],
    max_open_orders: 4,
    requirements: [{ kind: "text", question: "Which English?", required: true, choices: [] }],
  },
  "story-links": {
    headline: "Before dawn",
    pitch: "A lamp and a harbour.",
    slug: "lamp-of-the-api",
    opening: true,
    outOn: "2030-01-31",
    more: [],
    shops: [{ name: "Shop", url: "https://shop.example" }],
  },
  stories: {
    title: "The long lamp",
    synopsis: "A lamp.",
    categories: ["horror"],
    tags: ["lamp"],
    language: "fr",
    warnings: ["death"],
    aiUse: "assisted",
    licence: "cc-by",
    mature: true,
    private: true,
    complete: true,
    series: "The Lamps, part 2",
    firstPublished: "2019-03-02",
    previewChapters: 2,
    noCrawlers: true,
  },
  "story-ratings": { rating: 3 },
  threads: { title: "Lamps and harbours", tags: ["lamps"] },
  "update-replies": { text: "Another reply." },
  updates: { text: "Another update." },
  users: {
    name: "Ada Owner",
    bio: "Writes.",
    location: "Bristol",
    interests: ["horror"],
    skills: ["verse"],
    timezone: "Europe/Paris",
    facebook: "adaowner",
    website: "https://ada.example",
    hideFollows: true,
    messagesFrom: "nobody",
    readMarks: false,
    weekly_stories: true,
    staff_weekly: false,
    notification_digest: "daily",
  },
};

/** Attributes that trigger actions or describe the write itself. */
const ACTS: Readonly<Record<string, readonly string[]>> = {
  "list-items": ["position"],
  challenges: ["cover"],
  "exchange-sign-ups": ["user", "anonymous"],
  newsletters: ["version"],
  services: ["draft"],
  "story-links": ["state", "copies"],
  threads: ["reason"],
  "advance-copies": ["state", "feedback"],
  stories: [
    ...["version", "state", "scheduledFor", "cover", "password", "pricing", "price"],
    ...["mailingList", "anyway"],
  ],
  chapters: [
    ...["version", "writer", "turn", "autosave", "live", "base", "beside", "markdown"],
    ...["state", "scheduledFor", "silent", "number", "part", "pending"],
  ],
};

/** Fields stored on every change, whatever was changed. */
const BOOKKEEPING = new Set([
  ...["updatedAt", "version", "edited", "editedAt", "changedAt", "key", "revision", "lastReadAt", "turn"],
  // Fields that are encrypted again on every write, and derived fields. The responses show whether their
  // values are unchanged.
  ...["sealed", "documents", "channels"],
]);

describe("An update through the API", () => {
  const site = useSite();
  let world = {} as World;
  before(async () => {
    world = await makeWorld(site, await allRows());
  });

  const updatable = () =>
    site.app.features
      .flatMap(({ resources = [] }) => resources)
      .filter(({ commands }) => commands?.update)
      .sort((one, other) => one.name.localeCompare(other.name));

  /** Path of one entry, and the members who may change it. */
  async function entryOf(name: string) {
    const path = await world.urlOf(`PUT /api/${name}/{id}`);
    for (const role of MATRIX_ROLES) {
      const ask = requestsOf(role);
      const { status } = await ask("get", path);
      if (status !== 200) continue;
      if ((await ask("put", path, name === "users" ? {} : { data: {} })).status === 200) return { path, ask };
    }
    return null;
  }

  const requestsOf =
    (role: MatrixRole) =>
    (method: "get" | "put", path: string, body?: object, format = "v5") => {
      const request = supertest(site.url)[method](path).set("Strapi-Response-Format", format);
      const token = world.tokens[role];
      if (token) request.set("Authorization", `Bearer ${token}`);
      return body ? request.send(body) : request;
    };

  const storedAt = async (name: string, path: string) => {
    const resource = updatable().find((each) => each.name === name)!;
    const stored = await resource.collection().findOne({ _id: new ObjectId(path.split("/").at(-1)) });
    return withoutBookkeeping(JSON.parse(JSON.stringify(stored)));
  };

  /** Fields that any write changes: values derived from reading. */
  const DERIVED: Readonly<Record<string, RegExp>> = { "story-ratings": /^weight\b/ };

  /** What a job has found about a member's website meanwhile. */
  const CHECKED_BY_JOB = /^websiteProof\b/;

  const bodyOf = (name: string, input: Input) => (name === "users" ? input : { data: input });

  it("has a test value here for every attribute of every resource", () => {
    const resources = updatable();
    expect(Object.keys(WHOLE).sort((one, other) => one.localeCompare(other))).to.deep.equal(
      resources.map(({ name }) => name),
    );
    const missing = resources.flatMap(({ name, rules }) => {
      const whole = WHOLE[name];
      if (!whole || name === "users") return [];
      const known = new Set([...Object.keys(whole), ...(ACTS[name] ?? [])]);
      return attributesOf(rules!.update!)
        .filter((attribute) => !known.has(attribute))
        .map((attribute) => `${name}.${attribute}`);
    });
    expect(missing).to.deep.equal([]);
  });

  it("changes the named attributes and nothing else, for every resource", async () => {
    const wrong: string[] = [];
    for (const { name } of updatable()) {
      const whole = WHOLE[name];
      if (!whole) continue;
      const entry = await entryOf(name);
      if (!entry) {
        wrong.push(`${name}: nobody may change it`);
        continue;
      }
      const { path, ask } = entry;
      // Updates of a chapter name the version that they are based on.
      const based = async (input: Input): Promise<Input> =>
        name === "chapters" ? { ...input, version: (await ask("get", path)).body.data.version } : input;
      const all = await ask("put", path, bodyOf(name, await based(whole)));
      if (all.status !== 200) {
        wrong.push(`${name}: ${JSON.stringify(all.body.error)}`);
        continue;
      }
      const before = await storedAt(name, path);
      for (const [attribute, value] of Object.entries(whole)) {
        const answer = await ask("put", path, bodyOf(name, await based({ [attribute]: value })));
        if (answer.status !== 200) wrong.push(`${name}.${attribute}: ${JSON.stringify(answer.body.error)}`);
        wrong.push(
          ...differences(before, await storedAt(name, path))
            .filter((at) => !CHECKED_BY_JOB.test(at))
            .map((at) => `${name}.${attribute} changes ${at}`),
        );
      }
    }
    expect(wrong.slice(0, 40).join("\n")).to.equal("");
  }).timeout(300_000);

  it("reports every ignored key, unknown or read-only, and refuses values outside closed lists", async () => {
    const wrong: string[] = [];
    for (const { name, fields, inputs } of updatable()) {
      const place = await entryOf(name);
      if (!place) continue;
      const { path, ask } = place;
      const readOnly = [...fields].filter(
        ([key, { private: hidden }]) =>
          !hidden && !inputs.update.has(key) && !/^(created|updated|published)At$/.test(key),
      );
      const sent = Object.fromEntries(readOnly.map(([key, { values }]) => [key, values?.[0] ?? 7]));
      const before = await storedAt(name, path);
      const answer = await ask("put", path, bodyOf(name, { ...sent, madeUp: { $set: 1 } }));
      const { body, headers } = answer;
      const expected = [...Object.keys(sent), "madeUp"].sort();
      const reported = (headers["x-ignored-attributes"] ?? "").split(", ").sort();
      if (answer.status !== 200) wrong.push(`${name}: ${JSON.stringify(body.error)}`);
      else if (reported.join() !== expected.join())
        wrong.push(`${name} reports ${reported}, not ${expected}`);
      if (answer.status === 200 && name !== "users" && body.meta.ignored.length !== expected.length)
        wrong.push(`${name}: meta.ignored has ${body.meta.ignored}`);
      wrong.push(...differences(before, await storedAt(name, path)).map((at) => `${name} changes ${at}`));
      for (const [key, { values }] of readOnly) {
        if (!values) continue;
        const refused = await ask("put", path, bodyOf(name, { [key]: "bogus" }));
        if (refused.status !== 400) wrong.push(`${name}.${key}: bogus answers ${refused.status}`);
      }
    }
    expect(wrong).to.deep.equal([]);
  }).timeout(300_000);

  it("reports an owner, a seller and a kind, which only new entries may name", async () => {
    const someone = world.members.stranger.id;
    for (const [name, input] of [
      ["challenges", { owner: someone }],
      ["exchanges", { owner: someone, kind: "prompts" }],
      ["services", { seller: someone }],
    ] as const) {
      const { path, ask } = (await entryOf(name))!;
      const before = await storedAt(name, path);
      const { body } = await ask("put", path, { data: input });
      expect(body.meta?.ignored, JSON.stringify(body)).to.deep.equal(Object.keys(input));
      expect(await storedAt(name, path)).to.deep.equal(before);
    }
  });

  it("empties an optional text by null, as Strapi's clients send it", async () => {
    for (const [name, attribute] of [
      ["bookmarks", "note"],
      ["list-items", "note"],
      ["lists", "description"],
      ["users", "bio"],
    ] as const) {
      const { path, ask } = (await entryOf(name))!;
      const valueAfter = async (value: string | null) => {
        const { body } = await ask("put", path, bodyOf(name, { [attribute]: value }));
        return (body.data ?? body)[attribute];
      };
      expect(await valueAfter("Some words."), name).to.equal("Some words.");
      expect(await valueAfter(null), name).to.equal("");
    }
    const { path, ask } = (await entryOf("chapters"))!;
    const { version } = (await ask("get", path)).body.data;
    const data = { notesBefore: null, notesAfter: null, version };
    expect((await ask("put", path, { data })).status).to.equal(200);
  });

  for (const format of ["v4", "v5"])
    for (const populate of ["", "?populate=*"])
      it(`takes what it answered, ${format} ${populate}, and changes nothing`, async () => {
        const wrong: string[] = [];
        for (const { name } of updatable()) {
          const place = await entryOf(name);
          if (!place) {
            wrong.push(`${name}: nobody may change it`);
            continue;
          }
          const { path, ask } = place;
          const { body } = await ask("get", path + populate, undefined, format);
          const entry = name === "users" ? body : format === "v4" ? body.data.attributes : body.data;
          const before = await storedAt(name, path);
          const answer = await ask("put", path, bodyOf(name, entry), format);
          if (answer.status !== 200) wrong.push(`${name}: ${JSON.stringify(answer.body.error)}`);
          wrong.push(
            ...differences(before, await storedAt(name, path))
              // Skips defaults that had not been stored before.
              .filter((at) => !at.includes(": undefined -> "))
              .filter((at) => !DERIVED[name]?.test(at))
              .map((at) => `${name} changes ${at}`),
          );
        }
        expect(wrong).to.deep.equal([]);
      }).timeout(300_000);
});

function withoutBookkeeping(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutBookkeeping);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !BOOKKEEPING.has(key))
      .map(([key, inner]) => [key, withoutBookkeeping(inner)]),
  );
}

/** Paths at which two documents differ, with both values. */
function differences(one: unknown, other: unknown, path = ""): string[] {
  if (JSON.stringify(one) === JSON.stringify(other)) return [];
  const isObject = (value: unknown): value is Record<string, unknown> =>
    typeof value === "object" && value !== null;
  if (!isObject(one) || !isObject(other))
    return [`${path}: ${JSON.stringify(one)} -> ${JSON.stringify(other)}`];
  return [...new Set([...Object.keys(one), ...Object.keys(other)])].flatMap((key) =>
    differences(one[key], other[key], path ? `${path}.${key}` : key),
  );
}
