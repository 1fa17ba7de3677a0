import { BSONRegExp } from "../bson/types.ts";
import { badValue, CommandError, notImplemented } from "../errors.ts";

const compiled = new Map<string, RegExp>();

/** Compiles a BSON regular expression for JavaScript; refuses what only PCRE knows, so as never to match wrongly. */
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

/** The literal text a case-sensitive pattern begins with (`^abc`), and whether that is all of it. */
export function literalPrefix(regex: RegExp): { prefix: string; whole: boolean } | undefined {
  if (regex.flags.includes("i") || regex.flags.includes("m")) return undefined;
  const [, literal = "", rest = ""] =
    /^\^((?:[^\\.*+?()[\]{}|^$]|\\[^\w\s])*)(.*)$/su.exec(regex.source) ?? [];
  if (!regex.source.startsWith("^") || rest.includes("|")) return undefined;
  const last = /^[*?{]/.test(rest) ? literal.replace(/(\\.|.)$/su, "") : literal;
  const prefix = last.replace(/\\(.)/g, "$1");
  return prefix ? { prefix, whole: rest === "" || rest === ".*" } : undefined;
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
  const escapes = pattern.replace(/\\[\s\S]/g, (sequence) => {
    if (sequence === "\\A") return "(?<![\\s\\S])";
    if (sequence === "\\z") return "(?![\\s\\S])";
    if (sequence === "\\Z") return "(?=\\n?(?![\\s\\S]))";
    if (/\\[QEGKRXCHhVNeag]/.test(sequence))
      throw notImplemented(`the regular expression escape ${sequence}`);
    return sequence;
  });
  if (/\[\[?:\w+:\]/.test(escapes)) throw notImplemented("POSIX character classes in regular expressions");
  const jsFlags = ["i", "m", "s"].filter((flag) => flags.includes(flag)).join("");
  for (const unicode of ["u", ""]) {
    try {
      return new RegExp(escapes, jsFlags + unicode);
    } catch (error) {
      if (unicode === "")
        throw new CommandError(51091, `Regular expression is invalid: ${(error as Error).message}`);
    }
  }
  throw badValue("Regular expression is invalid");
}

/** The `x` option: white space and comments outside classes are left out. */
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
