/** Generates a pronounceable word, deterministic by seed. */
function word(seed: number): string {
  const syllables = ["ka", "lo", "mi", "ten", "sal", "ver", "ou", "ri", "ban", "te", "dor", "ly"];
  let left = seed;
  let made = "";
  do {
    made += syllables[left % syllables.length];
    left = Math.floor(left / syllables.length);
  } while (left > 0);
  return made;
}

/**
 * Generates HTML of about the given number of words in sentences and paragraphs, like a chapter;
 * deterministic by length.
 */
export function novelOf(words: number): string {
  let state = 12_345;
  const next = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  let html = "";
  for (let made = 0; made < words; made += 60) {
    const said = Array.from({ length: 60 }, () => word(next(3) === 0 ? next(20) : next(1_500)));
    said[10] = `<em>${said[10]}</em>`;
    said[20] = `${said[20]},`;
    said[30] = `“${said[30]}”`;
    html += `<p>${said.join(" ")}.</p>`;
  }
  return html;
}
