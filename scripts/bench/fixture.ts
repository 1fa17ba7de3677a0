/** Text of the measured page (performance.md): 60 paragraphs of 80 words and the markup of 30 comments. */

const WORDS =
  "the lamp in the window had burned all night and nobody on the quay could say who kept it filled or why".split(
    " ",
  );

/** Deterministic words, so that compression finds no more than it would in prose of one author. */
function words(count: number, from: number): string {
  const picked: string[] = [];
  let state = from * 2_654_435_761 + 1;
  for (let index = 0; index < count; index += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    picked.push(WORDS[state % WORDS.length]!);
  }
  return picked.join(" ");
}

/** A chapter's HTML; `seed` makes each different. */
export function chapterHtml(seed: number): string {
  const paragraphs = Array.from({ length: 60 }, (_, index) => `<p>${words(80, seed * 1000 + index)}.</p>`);
  const comments = Array.from(
    { length: 30 },
    (_, index) =>
      `<blockquote><p><strong>Reader ${index}</strong> <em>on Tuesday</em></p><p>${words(24, seed * 1000 + 500 + index)}.</p><ul><li><a href="#t-${index}">Answer</a></li><li><a href="#t-r${index}">Report</a></li></ul></blockquote>`,
  );
  return [...paragraphs, ...comments].join("\n");
}
