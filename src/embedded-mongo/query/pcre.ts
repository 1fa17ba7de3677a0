import { CommandError, notImplemented } from "../errors.ts";

/** Flags of a pattern that change its translation. */
export interface PatternFlags {
  readonly multiline: boolean;
  readonly dotAll: boolean;
}

const SPACE = "\\t\\n\\v\\f\\r ";
const NOT_SPACE = "\\0-\\x08\\x0e-\\x1f!-\\u{10ffff}";
const VERTICAL = "\\n\\v\\f\\r\\x85\\u2028\\u2029";
// Without JavaScript's flag `m` these match only at the ends of the text.
const END = "$";
const START = "^";

/** Letters that PCRE reads as an escape unknown to JavaScript, or read differently by it. */
const REFUSED = /[QEGKRXCHhVNeagoUuLl]/;
const CLASSES = /[dDwWsSv]/;

/**
 * Translates PCRE's syntax to a JavaScript pattern with the flag `u`, where the two read the same text
 * differently: `$`, `^`, `.`, `\s`, `\v`, octal escapes, braces and unneeded escapes. Rejects what it cannot
 * translate.
 */
export function translatePattern(pattern: string, flags: PatternFlags): string {
  const groups = countGroups(pattern);
  let out = "";
  let at = 0;
  const next = () => pattern[at++]!;
  while (at < pattern.length) {
    const char = next();
    if (char === "\\") out += escapeOutside();
    else if (char === "[") out += characterClass();
    else if (char === ".") out += flags.dotAll ? "[\\s\\S]" : "[^\\n]";
    else if (char === "^") out += flags.multiline ? `(?:${START}|(?<=\\n)(?!${END}))` : START;
    else if (char === "$") out += flags.multiline ? `(?=\\n|${END})` : `(?=\\n?${END})`;
    else if (char === "(" && pattern[at] === "?") out += group();
    else if (char === "(" && pattern[at] === "*") throw notImplemented("verbs in regular expressions");
    else if (char === "{" && !/^\{\d+(?:,\d*)?\}/.test(pattern.slice(at - 1))) out += "\\{";
    else if (char === "{") {
      const [quantifier] = /^\{\d+(?:,\d*)?\}/.exec(pattern.slice(at - 1))!;
      out += quantifier;
      at += quantifier.length - 1;
    } else if (char === "}" || char === "]") out += `\\${char}`;
    else out += char;
  }
  return out;

  function group(): string {
    const [kind = ""] = /^\?(?::|=|!|<=|<!|<(?=[A-Za-z_]))/.exec(pattern.slice(at)) ?? [];
    if (kind === "") throw notImplemented(`the group (${pattern.slice(at, at + 3)} in regular expressions`);
    at += kind.length;
    return `(${kind}`;
  }

  function escapeOutside(): string {
    if (at >= pattern.length) throw invalid("\\ at end of pattern");
    const letter = next();
    if (letter === "A") return START;
    if (letter === "z") return END;
    if (letter === "Z") return `(?=\\n?${END})`;
    if (letter === "s") return `[${SPACE}]`;
    if (letter === "S") return `[^${SPACE}]`;
    if (letter === "v") return `[${VERTICAL}]`;
    if (letter >= "1" && letter <= "9") {
      const [digits] = /^\d+/.exec(pattern.slice(at - 1))!;
      const number = Number(digits);
      if (number < 10 || number <= groups) {
        if (number > groups) throw invalid("reference to non-existent subpattern");
        at += digits.length - 1;
        return `(?:\\${digits})`;
      }
    }
    return plainEscape(letter);
  }

  /** Returns an escape that means the same inside and outside a class. */
  function plainEscape(letter: string): string {
    if (/\d/.test(letter)) {
      const [digits = ""] = /^[0-7]{1,3}/.exec(pattern.slice(at - 1)) ?? [];
      if (digits === "") throw notImplemented(`the regular expression escape \\${letter}`);
      at += digits.length - 1;
      const code = Number.parseInt(digits, 8);
      if (code > 0xff) throw notImplemented(`the regular expression escape \\${digits}`);
      return hex(code);
    }
    if (letter === "x") {
      const [, digits = ""] = /^([\da-fA-F]{2})/.exec(pattern.slice(at)) ?? [];
      if (digits === "") throw notImplemented("a short \\x in regular expressions");
      at += 2;
      return `\\x${digits}`;
    }
    if (letter === "c") {
      const control = pattern[at] ?? "";
      if (!/[A-Za-z]/.test(control)) throw notImplemented("this \\c in regular expressions");
      at++;
      return `\\c${control}`;
    }
    if (letter === "p" || letter === "P") {
      const [name = ""] = /^\{[^}]*\}/.exec(pattern.slice(at)) ?? [];
      if (name === "") throw notImplemented("\\p without braces in regular expressions");
      at += name.length;
      return `\\${letter}${name}`;
    }
    if (letter === "k") return "\\k";
    if (REFUSED.test(letter)) throw notImplemented(`the regular expression escape \\${letter}`);
    if (/[bBdDwWnrtf]/.test(letter)) return `\\${letter}`;
    if (/[A-Za-z]/.test(letter)) throw invalid("unrecognized character follows \\");
    return /[\^$\\.*+?()[\]{}|/]/.test(letter) ? `\\${letter}` : letter;
  }

  function characterClass(): string {
    let body = "[";
    if (pattern[at] === "^") body += next();
    let isFirst = true;
    /** The last item was a class such as \d, which cannot begin or end a range. */
    let wasClass = false;
    for (;;) {
      if (at >= pattern.length) throw invalid("missing terminating ] for character class");
      const char = next();
      if (char === "]" && !isFirst) return `${body}]`;
      isFirst = false;
      if (char === "[" && /^[:.=]/.test(pattern.slice(at)) && /^[:.=][^\]]*[:.=]\]/.test(pattern.slice(at)))
        throw notImplemented("POSIX character classes in regular expressions");
      const isRange = char === "-" && !/^(?:\]|$)/.test(pattern.slice(at)) && !/\[\^?$/.test(body);
      if (isRange && (wasClass || /^\\[dDwWsSv]/.test(pattern.slice(at))))
        throw invalid("invalid range in character class");
      if (isRange) {
        body += "-";
        continue;
      }
      const letter = pattern[at];
      wasClass = char === "\\" && letter !== undefined && CLASSES.test(letter);
      if (char !== "\\") body += /[\^$\\.*+?()[\]{}|/-]/.test(char) ? `\\${char}` : char;
      else if (letter === undefined) throw invalid("\\ at end of pattern");
      else {
        at++;
        if (letter === "s") body += SPACE;
        else if (letter === "S") body += NOT_SPACE;
        else if (letter === "v") body += VERTICAL;
        else if (letter === "B" || letter === "k")
          throw invalid("escape sequence is invalid in character class");
        else if (letter === "-") body += "\\-";
        else body += plainEscape(letter);
      }
    }
  }
}

const invalid = (reason: string) => new CommandError(51091, `Regular expression is invalid: ${reason}`);

const hex = (code: number): string => `\\x${code.toString(16).padStart(2, "0")}`;

/** Counts capturing groups. */
function countGroups(pattern: string): number {
  const plain = pattern.replace(/\\[\s\S]/g, "").replace(/\[\^?\]?[^\]]*\]/g, "");
  return [...plain.matchAll(/\((?!\?)|\(\?<(?![=!])/g)].length;
}
