import { BSONRegExp } from "../bson/types.ts";
import { CommandError, notImplemented } from "../errors.ts";
import { translatePattern } from "./pcre.ts";

const compiled = new Map<string, RegExp>();

/**
 * Compiles a BSON regular expression to a JavaScript one. Rejects PCRE-only syntax, so that it never matches
 * incorrectly.
 */
export function compileRegex(value: BSONRegExp | RegExp | string, options = ""): RegExp {
  const [source, given] =
    typeof value === "string"
      ? [value, options]
      : value instanceof BSONRegExp
        ? [value.pattern, options || value.options]
        : [value.source, options || value.flags];
  const name = `${given}/${source}`;
  let regex = compiled.get(name);
  if (!regex) {
    if (compiled.size > 500) compiled.clear();
    regex = translate(source, given);
    compiled.set(name, regex);
  }
  return regex;
}

/** Returns the literal prefix of a case-sensitive pattern (`^abc`), and whether it is the whole pattern. */
export function literalPrefix(regex: RegExp): { prefix: string; whole: boolean } | undefined {
  if (regex.flags.includes("i") || !regex.source.startsWith("^")) return undefined;
  const [, literal = "", rest = ""] =
    /^((?:[^\\.*+?()[\]{}|^$]|\\[^\w\s])*)(.*)$/su.exec(regex.source.slice(1)) ?? [];
  if (rest.includes("|")) return undefined;
  const last = /^[*?{]/.test(rest) ? literal.replace(/(\\.|.)$/su, "") : literal;
  const prefix = last.replace(/\\(.)/g, "$1");
  return prefix ? { prefix, whole: rest === "" || rest === "[^\\n]*" } : undefined;
}

function translate(source: string, options: string): RegExp {
  let pattern = source;
  let flags = options;
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  if (inline) {
    pattern = pattern.slice(inline[0].length);
    flags += inline[1];
  }
  for (const flag of flags)
    if (!"imsxug".includes(flag)) throw new CommandError(51108, `invalid flag in regex options: ${flag}`);
  if (flags.includes("x")) pattern = withoutSpace(pattern);
  const translated = translatePattern(pattern, {
    multiline: flags.includes("m"),
    dotAll: flags.includes("s"),
  });
  try {
    return new RegExp(translated, flags.includes("i") ? "iu" : "u");
  } catch (error) {
    if (/[*+?}]\+/.test(pattern)) throw notImplemented("possessive quantifiers in regular expressions");
    throw new CommandError(51091, `Regular expression is invalid: ${(error as Error).message}`);
  }
}

/** Implements the `x` option: removes white space and comments outside character classes. */
function withoutSpace(pattern: string): string {
  let out = "";
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const char = pattern[at]!;
    if (char === "\\") out += char + (pattern[++at] ?? "");
    else if (!inClass && /\s/.test(char)) continue;
    else if (!inClass && char === "#") while (at < pattern.length && pattern[at] !== "\n") at++;
    else {
      if (char === "[") inClass = true;
      if (char === "]") inClass = false;
      out += char;
    }
  }
  return out;
}
