import { expect } from "chai";
import mongoose from "mongoose";
import { useSite } from "#test/support/site.ts";

/** The methods of a mongoose schema used here, whatever its type. */
interface AnySchema {
  eachPath(look: (path: string, type: unknown) => void): unknown;
}

interface Type {
  readonly options?: { readonly ref?: unknown };
  readonly schema?: AnySchema;
  readonly embeddedSchemaType?: Type;
}

/** Schema paths that refer to accounts, at any depth. */
function pathsToUsers(schema: AnySchema, within = ""): string[] {
  const found: string[] = [];
  schema.eachPath((path, of) => {
    const type = of as Type;
    const place = `${within}${path}`;
    if ([type, type.embeddedSchemaType].some((each) => each?.options?.ref === "User")) found.push(place);
    const below = type.schema ?? type.embeddedSchemaType?.schema;
    if (below) found.push(...pathsToUsers(below, `${place}.`));
  });
  return found;
}

describe("Every model that refers to members", () => {
  const site = useSite();
  const schemaOf = (name: string) => mongoose.model(name).schema as AnySchema;

  it("is found, with the paths that refer to them", () => {
    expect(pathsToUsers(schemaOf("Story"))).to.include.members(["author", "collaborators.user"]);
    expect(pathsToUsers(schemaOf("Chapter"))).to.include.members(["author", "team", "pending.by"]);
    expect(pathsToUsers(schemaOf("User"))).to.include.members(["referred_by", "leaving.by"]);
  });

  it("is claimed by one feature, which exports and erases its personal data (Feature.personalData)", () => {
    const claims = site.app.features.flatMap(({ personalData, name }) =>
      (personalData?.models ?? []).map((model) => ({ model, name })),
    );
    const claimed = claims.map(({ model }) => model);
    const known = mongoose.modelNames().filter((name) => pathsToUsers(schemaOf(name)).length > 0);
    expect(
      known.filter((name) => !claimed.includes(name)),
      "models nobody claims: give the feature a personalData with models, export and erase",
    ).to.deep.equal([]);
    expect(claimed, "no model is claimed twice").to.have.members([...new Set(claimed)]);
    expect(claimed.filter((model) => !mongoose.modelNames().includes(model))).to.deep.equal([]);
  });
});
