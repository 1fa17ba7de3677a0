import { cleanText, escapeAttribute, escapeText } from "../../../../core/text/index.ts";

/** A whole XHTML file. `type` is the epub:type of the body. */
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

/** One line of text for XML: white space and control characters made plain. */
export const xmlText = (value: string): string => escapeText(oneLine(value));

/** The same for an attribute. */
export const xmlAttribute = (value: string): string => escapeAttribute(oneLine(value));

/** Text as one line, without what XML cannot hold. */
export const oneLine = (value: string): string =>
  cleanText(value)
    .replace(/[\t\n\f\r ]+/g, " ")
    .trim();

/** Whether a language is written from right to left. */
export const isRightToLeft = (language: string): boolean =>
  /^(?:ar|arc|ckb|dv|fa|he|iw|ks|ps|sd|syr|ug|ur|yi)(?:-|$)|-(?:Arab|Hebr|Syrc|Thaa)(?:-|$)/i.test(language);
