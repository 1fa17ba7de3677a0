import Joi from "joi";
import { cleanText, UNSEEN } from "./text/index.ts";

/**
 * Rule for plain text: normalises line ends, removes unprintable characters and repeated empty lines, and
 * requires visible text.
 */
export const plainTextRule = (max: number): Joi.StringSchema =>
  Joi.string()
    .replace(/\r\n?/g, "\n")
    .replace(/\n\s*\n\s*\n/g, "\n\n")
    .trim()
    .max(max)
    .custom((value: string, helpers) => {
      const clean = cleanText(value).trim();
      return UNSEEN.test(clean) ? helpers.error("string.empty") : clean;
    });
