import { cleanText, escapeAttribute, escapeText } from "#core/text/index.ts";

/** Returns a complete XHTML file. `type` is the epub:type of the body. */
export function xhtmlFile(options: {
  readonly title: string;
  readonly language: string;
  readonly body: string;
  readonly type?: string;
}): string {
  const language = escapeAttribute(options.language);
  const direction = isRightToLeft(options.language) ? ' dir="rtl"' : "";
  const type = options.type ? ` epub:type="${options.type}"` : "";
  return `<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE html>
<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops" lang="${language}" xml:lang="${language}"${direction}>
<head>
<meta charset="utf-8" />
<title>${xmlText(options.title)}</title>
<link rel="stylesheet" type="text/css" href="style.css" />
</head>
<body${type}>
${options.body}
</body>
</html>
`;
}

/** Escapes one line of text for XML, with white space and control characters normalised. */
export const xmlText = (value: string): string => escapeText(oneLine(value));

/** Escapes one line of text for an XML attribute. */
export const xmlAttribute = (value: string): string => escapeAttribute(oneLine(value));

/** Returns text as one line without characters that XML does not allow. */
export const oneLine = (value: string): string =>
  cleanText(value)
    .replace(/[\t\n\f\r ]+/g, " ")
    .trim();

/** Returns true for right-to-left languages. */
export const isRightToLeft = (language: string): boolean =>
  /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ps|sd|syr|ug|ur|yi)(?:-|$)|-(?:Arab|Hebr|Syrc|Thaa)(?:-|$)/i.test(language);
