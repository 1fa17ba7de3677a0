import { render, toPlainText } from "@react-email/render";
import type { LetterData } from "#shared/reach/letter.dto.ts";
import { Letter } from "#views/reach/newsletters/letter/Letter.tsx";
import { withName, withNameInHtml } from "./reader-names.ts";

/** A rendered letter: both parts are complete. */
export interface DrawnLetter {
  readonly html: string;
  readonly text: string;
}

/** Placeholder for a recipient's unsubscribe URL. */
export const UNSUBSCRIBE_HERE = "https://unsubscribe.invalid/here";

/** Placeholder for the URL that opts out of click counting. */
export const END_COUNTING_HERE = "https://end-counting.invalid/here";

/** Placeholder for the URL of the tracking pixel, which counts an open once. */
export const PIXEL_HERE = "https://pixel.invalid/here";

/** Renders a letter with `UNSUBSCRIBE_HERE`, and with its name fields, for all recipients. */
export async function drawLetter(letter: LetterData): Promise<DrawnLetter> {
  const html = await render(<Letter letter={letter} />);
  const text = toPlainText(html, {
    wordwrap: false,
    selectors: [
      { selector: "img", format: "skip" },
      { selector: "a", options: { hideLinkHrefIfSameAsText: true, linkBrackets: ["<", ">"] } },
      ...["h1", "h2", "h3", "h4"].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });
  return { html, text };
}

/** Puts the name of a recipient into a newsletter; "" if the name is unknown. */
export const withReader = ({ html, text }: DrawnLetter, name: string): DrawnLetter => ({
  html: withNameInHtml(html, name),
  text: withName(text, name),
});

/** Puts the links of one recipient into a newsletter. */
export function addressedTo(
  { html, text }: DrawnLetter,
  unsubscribe: string,
  endCounting: string | null = null,
  pixel: string | null = null,
): DrawnLetter {
  const addressed = (part: string): string => {
    const own = part.replaceAll(UNSUBSCRIBE_HERE, unsubscribe);
    const free = endCounting === null ? own : own.replaceAll(END_COUNTING_HERE, endCounting);
    return pixel === null ? free : free.replaceAll(PIXEL_HERE, pixel);
  };
  return { html: addressed(html), text: addressed(text) };
}
