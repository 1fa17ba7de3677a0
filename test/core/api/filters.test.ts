import { expect } from "chai";
import qs from "qs";
import request from "supertest";
import { useLibrary } from "./support/library.ts";

const EMMA = "Emma";
const PERSUASION = "Persuasion";
const MONSTER = "Frankenstein";
const TALE = "A Tale of Ghosts";
const BEOWULF = "beowulf";

/** Filter -> titles it finds, sorted by title. */
const cases: readonly [string, object | ((ids: Record<string, string>) => object), readonly string[]][] = [
  ["a bare value is $eq", { title: "Emma" }, [EMMA]],
  ["$eq", { title: { $eq: "Emma" } }, [EMMA]],
  ["$eq tells cases apart", { title: "emma" }, []],
  ["$eqi does not", { title: { $eqi: "eMMA" } }, [EMMA]],
  ["$eqi means the whole text", { title: { $eqi: "emm" } }, []],
  ["an array is OR", { title: ["Emma", "beowulf"] }, [EMMA, BEOWULF]],
  ["an array of operators is OR", { pages: [{ $lt: 20 }, { $gt: 400 }] }, [TALE, EMMA]],
  ["a list behind an operator is OR", { title: { $startsWith: ["E", "P"] } }, [EMMA, PERSUASION]],
  ["$in", { title: { $in: ["Emma", "beowulf"] } }, [EMMA, BEOWULF]],
  ["$in takes a scalar", { title: { $in: "Emma" } }, [EMMA]],
  ["an empty $in finds nothing", { title: { $in: [] } }, []],
  ["$ne excludes nulls", { pages: { $ne: 474 } }, [TALE, MONSTER, PERSUASION]],
  ["$notIn excludes nulls", { pages: { $notIn: [474, 280] } }, [TALE, PERSUASION]],
  ["$nei", { title: { $nei: "EMMA" } }, [TALE, MONSTER, PERSUASION, BEOWULF]],
  ["numbers compare as numbers", { pages: { $gt: 99 } }, [EMMA, MONSTER, PERSUASION]],
  ["$gte and $lte together", { pages: { $gte: 249, $lte: 280 } }, [MONSTER, PERSUASION]],
  ["$between", { pages: { $between: [249, 280] } }, [MONSTER, PERSUASION]],
  ["decimals", { price: { $lt: 9.5 } }, [PERSUASION]],
  ["booleans", { signed: true }, [TALE, EMMA]],
  ["booleans as digits", { signed: { $eq: "0" } }, [PERSUASION]],
  ["dates", { released: { $gte: "1817-12-20" } }, [MONSTER, PERSUASION]],
  ["dates with time", { released: { $lt: "1815-12-23T00:00:01Z" } }, [EMMA]],
  ["$null", { pages: { $null: true } }, [BEOWULF]],
  ["$null=false", { blurb: { $null: "false" } }, [EMMA, MONSTER]],
  ["$null=0", { blurb: { $null: 0 } }, [EMMA, MONSTER]],
  ["$null=anything", { blurb: { $null: "yes" } }, [TALE, PERSUASION, BEOWULF]],
  ["$notNull", { blurb: { $notNull: true } }, [EMMA, MONSTER]],
  ["$notNull=f", { blurb: { $notNull: "f" } }, [TALE, PERSUASION, BEOWULF]],
  ["$contains", { title: { $contains: "mm" } }, [EMMA]],
  ["$contains tells cases apart", { title: { $contains: "MM" } }, []],
  ["$containsi does not", { title: { $containsi: "MM" } }, [EMMA]],
  ["$notContains", { title: { $notContains: "a" } }, [BEOWULF]],
  ["$notContainsi excludes nulls", { blurb: { $notContainsi: "CREATURE" } }, [EMMA]],
  ["$startsWith", { title: { $startsWith: "F" } }, [MONSTER]],
  ["$startsWithi", { title: { $startsWithi: "b" } }, [BEOWULF]],
  ["$endsWith", { title: { $endsWith: "a" } }, [EMMA]],
  ["$endsWithi", { title: { $endsWithi: "STEIN" } }, [MONSTER]],
  ["a pattern is only text", { title: { $contains: ".*" } }, []],
  ["brackets are only text", { blurb: { $contains: "(and rich)." } }, [EMMA]],
  ["percent signs are only text", { blurb: { $containsi: "100% ALIVE" } }, [MONSTER]],
  ["$or", { $or: [{ title: "Emma" }, { pages: 12 }] }, [TALE, EMMA]],
  ["$and", { $and: [{ pages: { $gt: 200 } }, { signed: false }] }, [PERSUASION]],
  ["$not on a group", { $not: { title: "Emma" } }, [TALE, MONSTER, PERSUASION, BEOWULF]],
  ["$not on a field", { pages: { $not: { $gt: 249 } } }, [TALE, PERSUASION]],
  ["$not twice", { $not: { $not: { title: "Emma" } } }, [EMMA]],
  ["$not of AND, nulls as in SQL", { $not: { pages: 474, signed: true } }, [TALE, MONSTER, PERSUASION]],
  ["$not of OR", { $not: { $or: [{ pages: 474 }, { pages: 12 }] } }, [MONSTER, PERSUASION]],
  ["$not of $between", { pages: { $not: { $between: [249, 280] } } }, [TALE, EMMA]],
  ["$not of $null", { pages: { $not: { $null: true } } }, [TALE, EMMA, MONSTER, PERSUASION]],
  ["$or within a field", { title: { $or: [{ $eq: "Emma" }, { $contains: "Tale" }] } }, [TALE, EMMA]],
  [
    "empty objects are dropped",
    { $or: [], title: {}, $and: [{}] },
    [TALE, EMMA, MONSTER, PERSUASION, BEOWULF],
  ],
  ["a list of scalars: any", { keywords: "sea" }, [PERSUASION]],
  ["a list of scalars: none", { keywords: { $ne: "sea" } }, [TALE, EMMA, MONSTER, BEOWULF]],
  ["a list of scalars: $null", { keywords: { $null: false } }, [EMMA, PERSUASION]],
  ["a stored path of another name", { views: { $gt: 3 } }, [EMMA]],
  ["id", ({ emma }) => ({ id: emma }), [EMMA]],
  ["documentId", ({ emma, monster }) => ({ documentId: { $in: [emma, monster] } }), [EMMA, MONSTER]],
  ["$ne on the id", ({ emma }) => ({ id: { $ne: emma } }), [TALE, MONSTER, PERSUASION, BEOWULF]],
  ["a relation's id", ({ jane }) => ({ author: jane }), [EMMA, PERSUASION]],
  ["a relation's id by name", ({ jane }) => ({ author: { id: { $eq: jane } } }), [EMMA, PERSUASION]],
  ["a relation's ids", ({ jane, mary }) => ({ author: { $in: [jane, mary] } }), [EMMA, MONSTER, PERSUASION]],
  ["$ne on a relation excludes nulls", ({ jane }) => ({ author: { $ne: jane } }), [TALE, MONSTER]],
  ["an empty id in $in finds nothing", { author: { $in: [""] } }, []],
  ["an empty number in $in is passed over", { pages: { $in: ["", 474] } }, [EMMA]],
  ["an empty id in $notIn too", ({ jane }) => ({ author: { $notIn: ["", jane] } }), [TALE, MONSTER]],
  ["a relation's $null", { author: { $null: true } }, [BEOWULF]],
  ["a relation's attribute", { author: { name: "Mary" } }, [MONSTER]],
  ["a relation's operators", { author: { name: { $startsWithi: "j" } } }, [EMMA, PERSUASION]],
  ["what a related entry hides is not found", { author: { name: "Ghost" } }, []],
  ["a relation of a relation", { author: { mentor: { name: "Jane" } } }, [MONSTER]],
  ["$not around a relation", { $not: { author: { name: "Jane" } } }, [MONSTER]],
  [
    "$or within a relation",
    { author: { $or: [{ name: "Jane" }, { born: 1797 }] } },
    [EMMA, MONSTER, PERSUASION],
  ],
  ["a to-many relation: any", ({ classic }) => ({ tags: classic }), [EMMA, PERSUASION]],
  ["a to-many relation: any other", ({ classic }) => ({ tags: { $ne: classic } }), [MONSTER, PERSUASION]],
  [
    "a to-many relation by attribute",
    { tags: { label: { $in: ["rare", "gothic"] } } },
    [MONSTER, PERSUASION],
  ],
  ["a to-many relation's $null", { tags: { $null: true } }, [TALE, BEOWULF]],
  ["a reverse relation: any", { chapters: { title: { $contains: "1" } } }, [EMMA, MONSTER]],
  ["a reverse relation's number", { chapters: { number: { $gt: 1 } } }, [EMMA]],
  ["a reverse relation's $null", { chapters: { $null: true } }, [TALE, BEOWULF]],
  ["a reverse relation's $notNull", { chapters: { $notNull: true } }, [EMMA, MONSTER, PERSUASION]],
  ["two conditions at once", { author: { name: "Jane" }, pages: { $gt: 300 } }, [EMMA]],
];

/** Refused filters, and part of their message. */
const refused: readonly [string, string][] = [
  ["filters[nothing]=1", "Invalid key nothing"],
  ["filters[secret]=s3cret", "Invalid key secret"],
  ["filters[shout]=x", "Invalid key shout"],
  ["filters[author][email]=x", "Invalid key email"],
  ["filters[title][$regex]=.*", "Unknown operator $regex"],
  ["filters[title][$where]=1", "Unknown operator $where"],
  ["filters[$where]=sleep(1000)", "Unknown operator $where"],
  ["filters[$expr][$eq]=1", "Unknown operator $expr"],
  ["filters[title][constructor]=x", "Invalid key constructor"],
  ["filters[__proto__][title]=x", "__proto__"],
  ["filters[constructor]=x", "Invalid key constructor"],
  ["filters[title][toString]=x", "Invalid key toString"],
  ["filters[title][$eq][x]=1", "single value"],
  ["filters[pages]=many", "an integer"],
  ["filters[pages]=1.5", "an integer"],
  ["filters[pages][$gt]=NaN", "an integer"],
  ["filters[price]=1e999", "a number"],
  ["filters[signed]=maybe", "true or false"],
  ["filters[released]=yesterday", "ISO 8601"],
  ["filters[released]=999999-99-99", "ISO 8601"],
  ["filters[author]=jane", "an id"],
  ["filters[id]=1", "an id"],
  ["filters[id][$contains]=1", "text for $contains"],
  ["filters[pages][$contains]=1", "text for $contains"],
  ["filters[pages][$between]=1", "two values"],
  ["filters=title", "an object"],
  ["filters[0][title]=Emma", "an object"],
  ["filters[title][$eq]=%E0%A4", "UTF-8"],
  ["filters[author][mentor][mentor][mentor][name]=x", "3 relations deep"],
];

describe("Filters", () => {
  const library = useLibrary();

  for (const [name, filters, titles] of cases) {
    it(`find by: ${name}`, async () => {
      const wanted = typeof filters === "function" ? filters(library.ids) : filters;
      const query = qs.stringify({ filters: wanted, fields: "title" }, { allowEmptyArrays: true });
      const { body, status } = await request(library.app).get(`/api/books?${query}`);
      expect(status, JSON.stringify(body)).to.equal(200);
      expect(
        body.data.map((entry: { attributes: { title: string } }) => entry.attributes.title),
      ).to.deep.equal(titles);
    });
  }

  for (const [query, message] of refused) {
    it(`refuse ${query}`, async () => {
      const { body, status } = await request(library.app).get(`/api/books?${query}`);
      expect(status, JSON.stringify(body)).to.equal(400);
      expect(body.error.name).to.equal("ValidationError");
      expect(body.error.message).to.include(message);
      expect(library.failures).to.deep.equal([]);
    });
  }

  it("accept lists longer than qs's array limit", async () => {
    const ids = Array.from({ length: 150 }, (_, index) => index.toString(16).padStart(24, "0"));
    const query = qs.stringify({ filters: { id: { $in: [...ids, library.ids.emma] } } });
    const { body } = await request(library.app).get(`/api/books?${query}`);
    expect(body.data).to.have.length(1);
  });

  it("are refused above the limit on conditions", async () => {
    const filters = { $or: Array.from({ length: 260 }, (_, pages) => ({ pages })) };
    const { status } = await request(library.app).get(`/api/books?${qs.stringify({ filters })}`);
    expect(status).to.equal(400);
  });
});
