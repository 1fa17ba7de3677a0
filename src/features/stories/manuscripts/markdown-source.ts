/**
 * Returns the words of Markdown without its syntax: what an import must account for. Independent of how
 * Markdown is read. Addresses, attributes, tags, numbers of lists and marks of notes are no words.
 */
export function markdownSource(markdown: string): string {
  return markdown
    .replace(/^ {0,3}(?:`{3,}|~{3,})[^\n]*$/gm, "")
    .replace(/^\\(?:newpage|pagebreak|clearpage)[ \t]*$/gm, "")
    .replace(/<!--([\s\S]*?)-->/g, "\n$1\n")
    .replace(/<(?:script|style)\b[\s\S]*?<\/(?:script|style)\s*>/gi, "\n")
    .replace(/<((?:https?|mailto|ftp):[^\s<>]*)>/gi, " $1 ")
    .replace(/<\/?([a-z][\w-]*)(?:\s[^<>]*)?\/?>/gi, (_, name: string) => (INLINE.test(name) ? "" : "\n"))
    .replace(/^ {0,3}\[(?!\^)[^\]\n]+\]:[^\n]*(?:\n[ \t]+["'(][^\n]*)?$/gm, "")
    .replace(/\[\^[^\]\n]+\]:?/g, " ")
    .replace(/!\[\[[^\]\n]*\]\]/g, " ")
    .replace(/\[\[([^\]|\n]+)\|([^\]\n]*)\]\]/g, "$2")
    .replace(/!\[[^\]]*\](?:\([^()]*(?:\([^()]*\)[^()]*)*\)|\[[^\]]*\])?(?:\{[^}\n]*\})?/g, " ")
    .replace(/\]\((?:[^()\n]|\\[()])*(?:\([^()\n]*\)(?:[^()\n]|\\[()])*)*\)/g, "]")
    .replace(/\]\[[^\]\n]*\]/g, "]")
    .replace(/([^\n{])\{(?:[#.:][\w:-]+|-|[\w-]+=(?:"[^"\n]*"|[^\s}"]+))(?:\s[^}\n]*)?\}/g, "$1")
    .replace(/^:::+[^\n]*$/gm, "")
    .replace(/(?<![ \t])[ \t]+\^(?=[a-z0-9-]*[a-z])[a-z0-9-]{2,}[ \t]*$/gim, "")
    .replace(/^ {0,3}>+ ?\[!\w+\][+-]?/gm, "")
    .replace(/^([ \t>]*)(?:\d{1,9}|[a-zA-Z]|[ivxlc]{1,6}|#)[.)][ \t]/gm, "$1")
    .replace(/[*`\\]/g, "")
    .replace(/&(?:#x?[\da-f]+|[a-z][\da-z]*);/gi, (entity) => CHARACTERS[entity] ?? " ");
}

const INLINE =
  /^(?:a|abbr|b|bdi|bdo|cite|code|del|em|font|i|ins|kbd|mark|q|s|small|span|strong|sub|sup|u|wbr)$/i;

const CHARACTERS: Readonly<Record<string, string>> = { "&shy;": "", "&amp;": "&" };
