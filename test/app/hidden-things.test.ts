import { expect } from "chai";
import mongoose from "mongoose";
import type supertest from "supertest";
import { inTransaction } from "#core/db/transaction.ts";
import { blockUser } from "#features/people/staff/index.ts";
import { deleteChapter } from "#features/stories/chapters/index.ts";
import { deleteStory } from "#features/stories/editing/index.ts";
import { csrfOf, type TestMember, useSite } from "../support/site.ts";
import { type FilledForm, formsOn, send } from "./support/forms.ts";
import { allRows } from "./support/matrix.ts";
import { letIn, writeStory } from "./support/stories.ts";
import {
  fill,
  NOBODY,
  OTHER_ROUTES,
  type Params,
  paramsOf,
  type Route,
  routesWithParameters,
  THINGS,
  type Thing,
  writeThings,
} from "./support/things.ts";

type Role = "guest" | "stranger" | "co-author" | "editor" | "beta-reader";
type Agent = ReturnType<typeof supertest.agent>;
type Things = Readonly<Partial<Record<Thing, Params>>>;

/** Things that are out of sight, and who may no longer open them. */
interface Situation {
  readonly what: string;
  /** Roles for which every route must refuse; the others of a team may continue to work. */
  readonly refused: readonly Role[];
  /** Creates the things, still visible. */
  readonly write: () => Promise<Things>;
  readonly hide: (things: Things) => Promise<unknown>;
  /** True if links to them may answer 410: it was removed. */
  readonly saysRemoved?: true;
}

const TEAM: readonly Role[] = ["co-author", "editor", "beta-reader"];
const PUBLIC: readonly Role[] = ["guest", "stranger"];
const NAMES = Object.keys(THINGS) as Thing[];

/** Bodies that the matrix of permissions sends, by method and path. */
const BODIES: Readonly<Record<string, object | undefined>> = Object.fromEntries(
  (await allRows()).flatMap(({ api = {} }) =>
    Object.entries(api).map(([row, { body }]) => [row.split(" ").slice(0, 2).join(" "), body]),
  ),
);

/** Collections that change with every request, or from time to time. */
const TECHNICAL =
  /Session|SentForm|Invalidation|Job|Limit|Visit|Log|Presence|Event|StorySignals|ActiveMembers|User$/;

describe("What is binned, removed or hidden", function () {
  this.timeout(900_000);
  const site = useSite();
  let [owner, other, admin] = [] as unknown as [TestMember, TestMember, TestMember];
  const agents = {} as Record<Role, Agent>;
  const tokens = {} as Record<Role, string>;
  const csrf = {} as Record<Role, string>;
  const members = {} as Record<Exclude<Role, "guest">, TestMember>;
  let count = 0;
  /** Statuses of paths that name nothing, by role and path: the same in every situation. */
  const statusesOfNothing = new Map<string, number>();

  before(async () => {
    owner = await site.addMember("owner");
    other = await site.addMember("other");
    admin = await site.addMember("boss", "admin");
    agents.guest = await site.visit();
    for (const role of ["stranger", ...TEAM] as const) {
      members[role as "stranger"] = await site.addMember(`the-${role}`);
      agents[role] = await site.visit(members[role as "stranger"]);
      csrf[role] = await csrfOf(agents[role]);
      tokens[role] = await site.tokenOf(members[role as "stranger"]);
    }
  });

  const writeOwn = async () => {
    const story = await writeStory(site, owner);
    for (const role of TEAM) await letIn(site, owner, story, members[role as "editor"], role as "editor");
    return paramsOf(story);
  };
  const writeAll = async () => writeThings(site, await site.addMember(`author-${++count}`), { other, admin });

  const reportKinds = () => site.app.features.flatMap(({ reportKinds = [] }) => reportKinds);
  const remove = async (things: Things) => {
    for (const kind of reportKinds()) {
      const params = things[kind.words.name as Thing];
      if (params)
        await inTransaction((session) =>
          kind.remove(
            params.reply ?? params.id!,
            { caller: admin.caller, reason: "It was copied." },
            session,
          ),
        );
    }
  };

  const situations: Situation[] = [
    {
      what: "a story in the bin",
      refused: [...PUBLIC, ...TEAM],
      write: writeOwn,
      hide: ({ story }) => deleteStory(site.app.services, owner.caller, story!.id!),
    },
    {
      what: "a chapter in the bin",
      refused: [...PUBLIC, ...TEAM],
      write: async () => ({ chapter: (await writeOwn()).chapter }),
      hide: ({ chapter }) => deleteChapter(site.app.services, owner.caller, chapter!.id!),
    },
    {
      what: "everything that the staff removed",
      refused: PUBLIC,
      saysRemoved: true,
      write: async () => {
        const all = Object.entries(await writeAll());
        return Object.fromEntries(all.filter(([name]) => !NOT_REMOVED.has(name)));
      },
      hide: remove,
    },
    {
      what: "everything by a banned member",
      refused: PUBLIC,
      // Challenges and exchanges outlive their organiser (decision 96).
      write: async () => {
        const { challenge: _challenge, exchange: _exchange, ...all } = await writeAll();
        return all;
      },
      hide: async ({ member }) => {
        await blockUser(site.app.services, admin.caller, member!.id!, { reason: "spam" });
        await site.app.jobs.whenIdle();
      },
    },
  ];

  /** Routes of a thing; without those of a story by the number of a chapter, which moves on to another. */
  const routesOf = (thing: Thing) =>
    routesWithParameters(site).filter(({ path }) => THINGS[thing].test(path));

  const ask = async (role: Role, { method, path: pattern }: Route, path: string): Promise<number> => {
    const agent = agents[role];
    if (method !== "get") {
      const request = agent[method](path);
      const data = { title: "Changed", text: "Changed", name: "Changed" };
      return (
        path.startsWith("/api/")
          ? await request
              .set("Authorization", `Bearer ${tokens[role]}`)
              .send(BODIES[`${method.toUpperCase()} ${pattern}`] ?? { data })
          : await request.type("form").send({ _csrf: csrf[role], ...data })
      ).status;
    }
    const { status, headers } = await agent.get(path);
    if (status < 300 || status > 399) return status;
    const location = new URL(String(headers.location), site.url);
    return location.pathname === "/login"
      ? 403
      : (await agent.get(location.pathname + location.search)).status;
  };

  const askForNothing = async (role: Role, route: Route, path: string): Promise<number> => {
    const key = `${role} ${route.method} ${path}`;
    const status = statusesOfNothing.get(key) ?? (await ask(role, route, path));
    statusesOfNothing.set(key, status);
    return status;
  };

  /** Everything that is stored, except for what changes with every request. */
  const stored = async () => {
    const found: Record<string, string> = {};
    for (const model of Object.values(mongoose.models).filter(({ modelName }) => !TECHNICAL.test(modelName)))
      found[model.modelName] = JSON.stringify(await model.find().sort({ _id: 1 }).lean());
    return found;
  };

  it("is asked of every route that names content, and of every new one", () => {
    const unknown = routesWithParameters(site).filter(
      ({ path }) =>
        !NAMES.some((thing) => THINGS[thing].test(path)) &&
        !OTHER_ROUTES.some((beginning) => path.startsWith(beginning)),
    );
    expect(unknown.map(({ method, path }) => `${method} ${path}`)).to.deep.equal([]);
  });

  for (const { what, refused, saysRemoved, write, hide } of situations)
    it(`${what} is answered by no route like something that exists, nor changed by one`, async () => {
      const things = await write();
      const names = NAMES.filter((thing) => thing in things);
      const pages: { readonly thing: Thing; readonly form: FilledForm }[] = [];
      const visible: string[] = [];
      for (const thing of names)
        for (const route of routesOf(thing)) {
          if (route.method !== "get") continue;
          const response = await agents.stranger.get(fill(route, things[thing]!)).redirects(1);
          if (response.status === 200 && /html|json|xml/.test(String(response.headers["content-type"]))) {
            visible.push(thing);
            for (const form of response.type === "text/html" ? formsOn(response) : [])
              if (namesOf(things[thing]!).some((value) => form.action.includes(value)))
                pages.push({ thing, form });
          }
        }
      expect(names.filter((thing) => !visible.includes(thing))).to.deep.equal([]);
      await hide(things);
      await site.app.jobs.whenIdle();
      const before = await stored();
      const wrong: string[] = [];
      const gone = new Set<Thing>();
      for (const thing of names)
        for (const route of routesOf(thing)) {
          const path = fill(route, things[thing]!);
          const none = fill(route, nothing(things[thing]!));
          for (const role of refused) {
            if (role === "guest" && route.method !== "get") continue;
            const status = await ask(role, route, path);
            const expected = await askForNothing(role, route, none);
            const isGone = route.method === "get" && saysRemoved && status === 410 && expected === 404;
            if (isGone) gone.add(thing);
            else if (status !== expected)
              wrong.push(`${role} ${route.method} ${route.path}: ${status}, nothing: ${expected}`);
          }
        }
      for (const { thing, form } of pages) {
        const { status } = await send(agents.stranger, form, { text: "Changed", title: "Changed" });
        if (status < 400) wrong.push(`form of ${thing} ${form.action}: ${status}`);
      }
      const changed = async () => {
        const after = await stored();
        return Object.keys(after).filter((name) => after[name] !== before[name]);
      };
      expect({ wrong, changed: await changed() }).to.deep.equal({ wrong: [], changed: [] });
      if (saysRemoved) expect([...gone].sort()).to.deep.equal(WITH_LINKS);
    });
});

/** Things that nobody reports, and which are not hidden with what is reported here. */
const NOT_REMOVED: ReadonlySet<string> = new Set(["thread", "mailingList", "storyLink", "member", "entry"]);

/** Things whose links say that they were removed. */
const WITH_LINKS: readonly Thing[] = [
  ...(["brief", "challenge", "comment", "exchange", "list", "post", "reply"] as const),
  ...(["review", "service", "story", "update"] as const),
];

/** What names the thing itself: the update of a reply is still there. */
const namesOf = (params: Params): readonly string[] =>
  params.reply ? [params.reply] : Object.values(params);

/** Parameters that name nothing, in the form of these; the update of a reply exists. */
const nothing = (params: Params): Params =>
  params.reply
    ? { ...params, reply: NOBODY }
    : Object.fromEntries(
        Object.entries(params).map(([name, value]) => [
          name,
          name === "section"
            ? value
            : isNamed(value)
              ? "nobody-there"
              : value.replace(/^[0-9a-f]{24}/, NOBODY),
        ]),
      );

const isNamed = (value: string): boolean => !/^[0-9a-f]{24}/.test(value);
