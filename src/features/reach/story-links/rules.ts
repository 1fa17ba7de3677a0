import Joi from "joi";
import { invalid } from "../../../core/base/errors.ts";
import { isId } from "../../../core/db/ids.ts";
import { plainTextRule } from "../../../core/plain-text-rule.ts";
import { validate } from "../../../core/validate.ts";
import { storyLinksText } from "../../../shared/reach/story-links.text.ts";
import {
  HEADLINE_MAX,
  MORE_STORIES_MAX,
  PITCH_MAX,
  SHOP_NAME_MAX,
  SHOP_URL_MAX,
  SHOPS_MAX,
  SLUG_MAX,
  SLUG_MIN,
  SLUG_PATTERN,
} from "../../../shared/reach/story-links.ts";
import type { Shop } from "./model.ts";

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
}

interface Said extends Omit<LinkDetails, "outOn" | "shops"> {
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

/** Reads the form of details; shops come as `shopName1`, `shopUrl1` and so on. @throws 400 by field */
export function readDetails(input: Readonly<Record<string, unknown>>): LinkDetails {
  const { outOn, ...said } = validate(rules, input);
  const at = outOn ? new Date(`${outOn}T00:00:00Z`) : null;
  if (at && Number.isNaN(at.getTime()))
    throw invalid([{ path: ["outOn"], message: words.outOnWrong, name: "ValidationError" }]);
  return { ...said, outOn: at, shops: readShops(input) };
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
