/** A blank paragraph now and then is a scene break; between all paragraphs it is only space. */
export function sceneBreaks(markup: string): string {
  const blanks = markup.match(BLANK)?.length ?? 0;
  const all = markup.match(/<p[ >]/g)?.length ?? 0;
  return markup.replace(BLANK, blanks > all / 6 ? "" : '<hr class="scene-break" />');
}

const BLANK = /<p class="blank"><\/p>/g;

/** Breaks made of blank paragraphs, only where they part something. */
export function withoutIdleBreaks(html: string): string {
  const breaks = '<hr class="scene-break" />';
  if (!html.includes(breaks)) return html;
  const blocks = html.split("\n");
  const kept = blocks.filter((block, index) => {
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
  return kept.join("\n").replaceAll(breaks, "<hr />");
}
