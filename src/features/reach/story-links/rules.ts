import Joi from "joi";
import { invalid } from "#core/base/errors.ts";
import { startOfDay } from "#core/base/zones.ts";
import { isId } from "#core/db/ids.ts";
import { rulesOf } from "#core/fields/index.ts";
import { partialRules } from "#core/partial-rules.ts";
import { plainTextRule } from "#core/plain-text-rule.ts";
import { checkRule, validate } from "#core/validate.ts";
import type { FieldDefinitions, ValuesOf } from "#shared/fields.ts";
import { copyFields, linkFields } from "#shared/reach/story-links.fields.ts";
import { storyLinksText } from "#shared/reach/story-links.text.ts";
import {
  type LinkType,
  MORE_STORIES_MAX,
  SHOP_NAME_MAX,
  SHOP_URL_MAX,
  SHOPS_MAX,
  SLUG_MAX,
  SLUG_MIN,
  SLUG_PATTERN,
} from "#shared/reach/story-links.ts";
import type { CopyTerms, Shop } from "./model.ts";

const texts = storyLinksText.fields;

/** Parsed details of a link. */
export interface LinkDetails extends ValuesOf<typeof linkFields> {
  readonly slug: string;
  readonly outOn: Date | null;
  readonly shops: readonly Shop[];
  readonly more: readonly string[];
  readonly copies?: CopyTerms;
}

interface OtherInput extends Pick<LinkDetails, "slug" | "more"> {
  readonly outOn: string;
}

const rules = rulesOf<typeof linkFields, OtherInput>(linkFields, {
  slug: Joi.string()
    .trim()
    .lowercase()
    .min(SLUG_MIN)
    .max(SLUG_MAX)
    .pattern(SLUG_PATTERN)
    .messages({ "string.pattern.base": texts.slugWrong })
    .required(),
  outOn: Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/)
    .messages({ "string.pattern.base": texts.outOnWrong })
    .allow("")
    .default(""),
  more: Joi.array()
    .items(Joi.string().custom((value: string, helpers) => (isId(value) ? value : helpers.error("any.only"))))
    .single()
    .unique()
    .max(MORE_STORIES_MAX)
    .default([]),
});

const shopRules = Joi.object<Shop>({
  name: plainTextRule(SHOP_NAME_MAX).required(),
  url: Joi.string()
    .trim()
    .max(SHOP_URL_MAX)
    .uri({ scheme: ["https"] })
    .messages({ "string.uriCustomScheme": texts.shopUrlWrong, "string.uri": texts.shopUrlWrong })
    .required(),
});

const termRules = rulesOf<typeof copyFields, { readonly until: string }>(copyFields, {
  until: Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/)
    .messages({ "string.pattern.base": texts.outOnWrong })
    .allow("")
    .default(""),
});

/** Parses the details form; shops are `shopName1`, `shopUrl1` and so on. @throws 400 by field */
export function readDetails(type: LinkType, input: Readonly<Record<string, unknown>>): LinkDetails {
  const { outOn, ...said } = validate(rules, input);
  const details = { ...said, outOn: dayIn("outOn", outOn), shops: readShops(input) };
  if (type !== "arc") return details;
  const { until, ...terms } = validate(termRules, input);
  return { ...details, opening: false, copies: { ...terms, until: dayIn("until", until) } };
}

function dayIn(field: string, said: string): Date | null {
  const at = said ? startOfDay(said, "UTC") : null;
  if (said && !at) throw invalid([{ path: [field], message: texts.outOnWrong, name: "ValidationError" }]);
  return at;
}

function readShops(input: Readonly<Record<string, unknown>>): Shop[] {
  const shops: Shop[] = [];
  for (let number = 1; number <= SHOPS_MAX; number += 1) {
    const name = String(input[`shopName${number}`] ?? "").trim();
    const url = String(input[`shopUrl${number}`] ?? "").trim();
    if (!name && !url) continue;
    const wrong = (field: string, message: string) =>
      invalid([{ path: [`${field}${number}`], message, name: "ValidationError" }]);
    if (!name || !url) throw wrong(name ? "shopUrl" : "shopName", texts.shopBoth);
    const { value, error } = checkRule(shopRules, { name, url });
    if (error?.path[0] === "url") throw wrong("shopUrl", texts.shopUrlWrong);
    if (error) throw wrong("shopName", error.message);
    shops.push(value);
  }
  return shops;
}

const day = Joi.string()
  .pattern(/^\d{4}-\d{2}-\d{2}$/)
  .messages({ "string.pattern.base": texts.outOnWrong })
  .allow(null)
  .description("2030-01-31, or null");

/** Returns the rules of these fields for the API. */
const apiRulesOf = (of: Joi.ObjectSchema, fields: FieldDefinitions) =>
  Object.fromEntries(Object.keys(fields).map((name) => [name, of.extract(name)]));

/** Rules of the API for the content of a link. */
export const linkApiRules = {
  ...apiRulesOf(rules, linkFields),
  slug: rules.extract("slug").description("Last part of its address; unique"),
  outOn: day,
  more: rules.extract("more"),
  shops: Joi.array().items(shopRules).max(SHOPS_MAX),
  copies: partialRules(Joi.object({ until: day, ...apiRulesOf(termRules, copyFields) }))
    .allow(null)
    .description("For a page that offers advance copies; terms that are not named remain as they are"),
};

/** Content of a link as sent to the API; undefined values remain as they are. */
export interface LinkApiInput {
  readonly outOn?: string | null;
  readonly shops?: readonly Shop[];
  readonly copies?: (Partial<Omit<CopyTerms, "until">> & { readonly until?: string | null }) | null;
  readonly [name: string]: unknown;
}

/** Converts the API's input to the form's values, on top of the present ones. */
export function formValues(
  { outOn, shops, copies, ...input }: LinkApiInput,
  present: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, unknown>> {
  const known = Object.fromEntries(
    Object.entries(present).filter(([name]) => !shops || !/^shop(?:Name|Url)\d+$/.test(name)),
  );
  return {
    ...known,
    ...input,
    ...(outOn !== undefined && { outOn: outOn ?? "" }),
    ...Object.fromEntries(
      (shops ?? []).flatMap(({ name, url }, index) => [
        [`shopName${index + 1}`, name],
        [`shopUrl${index + 1}`, url],
      ]),
    ),
    ...(copies && { ...copies, ...(copies.until !== undefined && { until: copies.until ?? "" }) }),
  };
}
