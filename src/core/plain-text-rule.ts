import Joi from "joi";
import { cleanText } from "./text/index.ts";

/** Plain text: line ends as one character, nothing that cannot be printed, no heaps of empty lines, not empty. */
export const plainTextRule = (max: number): Joi.StringSchema =>
  Joi.string()
    .replace(/\r\n?/g, "\n")
    .replace(/\n\s*\n\s*\n/g, "\n\n")
    .trim()
    .max(max)
    .custom((value: string, helpers) => {
      const clean = cleanText(value).trim();
      return clean === "" ? helpers.error("string.empty") : clean;
    });
