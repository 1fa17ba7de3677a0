import { expect } from "chai";
import Joi, { type Schema } from "joi";
import { routesOf } from "#core/api/describe-route.ts";
import { validated } from "#core/api/index.ts";
import { errorBody } from "#core/base/error-body.ts";
import { labelOf } from "#core/base/field-label.ts";
import { ruleMessages } from "#shared/rules.messages.ts";
import { useSite } from "../../support/site.ts";

/** Joi's types that rules may use. */
const TYPES = [
  "any",
  "alternatives",
  "array",
  "boolean",
  "date",
  "number",
  "object",
  "string",
  "binary",
] as const;

/** Phrases from Joi's own messages, which messages of this API must not contain. */
const JOI =
  /\bmust (?:be (?:a|an|of|one|less|greater|in)\b|contain|not|have|only)|is not allowed|fails to match|length must|failed custom|\{\{|does not match|duplicate value|conflict between|\w\[\d+\]|[a-z]+_[a-z]+:/;

interface Described {
  readonly type?: string;
  readonly keys?: Readonly<Record<string, Described>>;
  readonly items?: readonly Described[];
}

/** Values that break most rules of any type. */
const WRONG = [{}, [], [[{}]], "", "\u0007", "x".repeat(60_000), -1, 1.5, 1e300, true, null, "no such value"];

/** Returns bodies in which one value is wrong, at any depth. */
function wrongValues({ keys, items }: Described): unknown[] {
  const inner = keys
    ? Object.entries(keys).flatMap(([name, key]) => wrongValues(key).map((value) => ({ [name]: value })))
    : items?.[0]
      ? wrongValues(items[0]).map((value) => [value])
      : [];
  return [...WRONG, ...inner];
}

describe("Validation messages", () => {
  const site = useSite();

  it("exist in plain English for every error of every type", () => {
    const codes = TYPES.flatMap((type) =>
      Object.keys(
        ((Joi[type] as () => unknown)() as { readonly _definition: { readonly messages: object } })
          ._definition.messages,
      ),
    );
    const silent = [...new Set(codes)].filter(
      (code) => !ruleMessages[code] && !code.startsWith("date.format."),
    );
    expect(silent).to.deep.equal([]);
    for (const message of Object.values(ruleMessages)) expect(message).to.not.match(JOI);
  });

  it("never use Joi's own wording, in any rule of the API", () => {
    const all: (readonly [string, Schema])[] = [
      ...site.app.features
        .flatMap(({ resources = [] }) => resources)
        .flatMap(({ name, rules = {} }) =>
          Object.entries(rules).map(([action, rule]) => [`${action} ${name}`, rule as Schema] as const),
        ),
      ...site.app.features
        .flatMap(({ apiRoutes = [] }) => apiRoutes.flatMap(routesOf))
        .flatMap(({ method, path, body, query }) =>
          [body, query].flatMap((rule) => (rule ? [[`${method} ${path}`, rule] as const] : [])),
        ),
    ];
    expect(all.length).to.be.above(100);
    const wrong = new Set<string>();
    for (const [name, rule] of all) {
      for (const value of wrongValues(rule.describe() as Described)) {
        try {
          validated(rule, value);
        } catch (error) {
          const { body } = errorBody(error);
          for (const { message, path } of body.error.details.errors ?? [])
            if (JOI.test(message)) wrong.add(`${name} ${path.join(".")}: ${message}`);
        }
      }
    }
    expect([...wrong]).to.deep.equal([]);
  });

  it("begin with the field's label in API responses", () => {
    expect(labelOf(["packages", 0, "maxRounds"])).to.equal("Packages 1, max rounds");
    expect(labelOf(["ai_usage_description"])).to.equal("AI usage description");
    const rule = Joi.object({ packages: Joi.array().items(Joi.object({ rounds: Joi.number().min(1) })) });
    try {
      validated(rule, { packages: [{ rounds: 0 }] });
    } catch (error) {
      expect(errorBody(error).body.error.message).to.equal("Packages 1, rounds: Please enter at least 1.");
    }
  });
});
