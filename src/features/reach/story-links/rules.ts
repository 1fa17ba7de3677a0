import Joi from "joi";
import { invalid } from "../../../core/base/errors.ts";
import { isId } from "../../../core/db/ids.ts";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { validate } from "../../../core/validate.ts";
import { storyLinksText } from "../../../shared/reach/story-links.text.ts";
import {
  APPROVALS,
  COPIES_MAX,
  HEADLINE_MAX,
  type LinkType,
  MORE_STORIES_MAX,
  PITCH_MAX,
  SHOP_NAME_MAX,
  SHOP_URL_MAX,
  SHOPS_MAX,
  SLUG_MAX,
  SLUG_MIN,
  SLUG_PATTERN,
} from "../../../shared/reach/story-links.ts";
import type { CopyTerms, Shop } from "./model.ts";

const words = storyLinksText.fields;

/** What the details come to. */
export interface LinkDetails {
  readonly headline: string;
  readonly pitch: string;
  readonly slug: string;
  readonly opening: boolean;
  readonly outOn: Date | null;
  readonly shops: readonly Shop[];
  readonly more: readonly string[];
  readonly copies?: CopyTerms;
}

interface Said extends Omit<LinkDetails, "outOn" | "shops" | "copies"> {
  readonly outOn: string;
}

const rules = Joi.object<Said>({
  headline: plainTextRule(HEADLINE_MAX).allow("").default(""),
  pitch: plainTextRule(PITCH_MAX).allow("").default(""),
  slug: Joi.string()
    .trim()
    .lowercase()
    .min(SLUG_MIN)
    .max(SLUG_MAX)
    .pattern(SLUG_PATTERN)
    .messages({ "string.pattern.base": words.slugWrong })
    .required(),
  opening: Joi.boolean().empty("").default(false),
  outOn: Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/)
    .messages({ "string.pattern.base": words.outOnWrong })
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
    .messages({ "string.uriCustomScheme": words.shopUrlWrong, "string.uri": words.shopUrlWrong })
    .required(),
});

const termRules = Joi.object<Omit<CopyTerms, "until"> & { readonly until: string }>({
  until: Joi.string()
    .pattern(/^\d{4}-\d{2}-\d{2}$/)
    .messages({ "string.pattern.base": words.outOnWrong })
    .allow("")
    .default(""),
  limit: Joi.number().integer().min(1).max(COPIES_MAX).empty("").default(100).messages({
    "number.base": words.limitWrong,
    "number.min": words.limitWrong,
    "number.max": words.limitWrong,
  }),
  approval: Joi.string()
    .valid(...APPROVALS)
    .empty("")
    .default("hand"),
  pinned: Joi.boolean().empty("").default(false),
});

/** Reads the form of details; shops come as `shopName1`, `shopUrl1` and so on. @throws 400 by field */
export function readDetails(type: LinkType, input: Readonly<Record<string, unknown>>): LinkDetails {
  const { outOn, ...said } = validate(rules, input);
  const details = { ...said, outOn: dayIn("outOn", outOn), shops: readShops(input) };
  if (type !== "arc") return details;
  const { until, ...terms } = validate(termRules, input);
  return { ...details, opening: false, copies: { ...terms, until: dayIn("until", until) } };
}

function dayIn(field: string, said: string): Date | null {
  const at = said ? new Date(`${said}T00:00:00Z`) : null;
  if (at && Number.isNaN(at.getTime()))
    throw invalid([{ path: [field], message: words.outOnWrong, name: "ValidationError" }]);
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
    if (!name || !url) throw wrong(name ? "shopUrl" : "shopName", words.shopBoth);
    const { value, error } = shopRules.validate({ name, url });
    const [detail] = error?.details ?? [];
    if (detail?.path[0] === "url") throw wrong("shopUrl", words.shopUrlWrong);
    if (detail) throw wrong("shopName", detail.message);
    shops.push(value);
  }
  return shops;
}
