import Joi from "joi";
import { cleanText, UNSEEN } from "./text/index.ts";

/** Plain text: line ends as one character, nothing that cannot be printed, no heaps of empty lines, something to be seen. */
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
