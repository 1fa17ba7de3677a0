import { render, toPlainText } from "@react-email/render";
import { Letter } from "../../../../views/reach/newsletters/letter/Letter.tsx";
import type { LetterData } from "../../../shared/reach/letter.dto.ts";

/** A letter as it goes: both parts are whole by themselves. */
export interface DrawnLetter {
  readonly html: string;
  readonly text: string;
}

/** Stands for the address that ends one recipient's letters, until there is one. */
export const UNSUBSCRIBE_HERE = "https://unsubscribe.invalid/here";

/** The same for the address that ends the counting of links they follow. */
export const END_COUNTING_HERE = "https://end-counting.invalid/here";

/** Stands for the address of the picture that tells, once, that a letter was opened. */
export const PIXEL_HERE = "https://pixel.invalid/here";

/** Draws a letter, for one recipient or with `UNSUBSCRIBE_HERE` for all. */
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

/** The same for one recipient. */
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
