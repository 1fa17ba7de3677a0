/** Converts occasional blank paragraphs to scene breaks; between all paragraphs they are only spacing. */
export function sceneBreaks(markup: string): string {
  const blanks = markup.match(BLANK)?.length ?? 0;
  const all = markup.match(/<p[ >]/g)?.length ?? 0;
  return markup.replace(BLANK, blanks > all / 6 ? "" : '<hr class="scene-break" />');
}

const BLANK = /<p class="blank"><\/p>/g;

/** Removes breaks from blank paragraphs that separate nothing. */
export function withoutIdleBreaks(html: string): string {
  const breaks = '<hr class="scene-break" />';
  if (!html.includes(breaks)) return html;
  const blocks = html.split("\n");
  const remainingBlocks = blocks.filter((block, index) => {
    const next = blocks.slice(index + 1).find((each) => each !== breaks) ?? "";
    const before = blocks[index - 1] ?? "";
    return (
      block !== breaks ||
      (before !== breaks &&
        next !== "" &&
        !/^<h[2-6r]/.test(next) &&
        before !== "" &&
        !/^<h[2-6r]/.test(before))
    );
  });
  return remainingBlocks.join("\n").replaceAll(breaks, "<hr />");
}
