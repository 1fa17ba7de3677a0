import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { registerHooks } from "node:module";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect } from "chai";
import supertest from "supertest";
import { useSite } from "../../support/site.ts";

/** A front end that uses the types of openapi-typescript; each line marked as wrong must be an error. */
const FRONT_END = `
import type { components, paths } from "./api.ts";

type Story = components["schemas"]["StoryFlat"];
type ListQuery = NonNullable<paths["/api/stories"]["get"]["parameters"]["query"]>;
type SignedIn = paths["/api/auth/local"]["post"]["responses"][200]["content"]["application/json"];
type NewStory = components["schemas"]["StoryCreate"];

declare function send<Answer>(method: string, path: string, more?: { query?: object; body?: object }): Promise<Answer>;

export async function signIn(identifier: string, password: string): Promise<string> {
  const { jwt } = await send<SignedIn>("POST", "/api/auth/local", { body: { identifier, password } });
  return jwt;
}

export async function cheapHorror(): Promise<string[]> {
  const query: ListQuery = {
    filters: { categories: { $in: ["horror"] }, price: { $lte: 4.99 }, author: { username: { $startsWith: "a" } } },
    sort: ["publishedAt:desc", "title"],
    populate: ["author", "cover"],
    pagination: { page: 1, pageSize: 25 },
  };
  const { data } = await send<{ data: Story[] }>("GET", "/api/stories", { query });
  return data.map(({ id, title, price }) => \`\${id} \${title?.toUpperCase()} \${price?.toFixed(2) ?? "free"}\`);
}

export const draft: NewStory = { title: "A lamp", language: "en", categories: ["horror"], aiUse: "none", publishedAt: null };

export const authorOf = (story: Story): string | undefined => story.author?.username ?? undefined;

// @ts-expect-error No such operator for a number.
export const noOperator: ListQuery = { filters: { price: { $contains: "4" } } };
// @ts-expect-error No such attribute.
export const noAttribute: ListQuery = { filters: { colour: "red" } };
// @ts-expect-error Not to be sorted by.
export const noSort: ListQuery = { sort: ["synopsis"] };
// @ts-expect-error No such relation.
export const noRelation: ListQuery = { populate: ["friends"] };
// @ts-expect-error Outside the closed list.
export const noGenre: NewStory = { title: "A lamp", categories: ["no-genre"] };
// @ts-expect-error Money is a number.
export const noMoney: Story["price"] = "4.99";
`;

describe("A front end generated from the document", () => {
  const site = useSite();

  it("compiles, and its mistakes do not", async () => {
    const { body: document } = await supertest(site.url).get("/api/openapi.json").expect(200);
    // openapi-typescript uses the compiler's former API, which TypeScript 7 no longer has.
    const hooks = registerHooks({
      resolve: (specifier, context, next) =>
        next(specifier === "typescript" ? "typescript-5" : specifier, context),
    });
    const generator = await import("openapi-typescript");
    hooks.deregister();
    const types = generator.astToString(await generator.default(document));
    const folder = mkdtempSync(join(tmpdir(), "front-end-"));
    try {
      writeFileSync(join(folder, "api.ts"), types);
      writeFileSync(join(folder, "front-end.ts"), FRONT_END);
      const options = [
        "--noEmit",
        "--strict",
        "--exactOptionalPropertyTypes",
        "--allowImportingTsExtensions",
      ];
      const { stdout } = spawnSync(
        process.execPath,
        [resolve("node_modules/typescript/bin/tsc"), ...options, "--types", "", "front-end.ts"],
        { cwd: folder, encoding: "utf8" },
      );
      expect(stdout).to.equal("");
    } finally {
      rmSync(folder, { recursive: true });
    }
  }).timeout(120_000);
});
