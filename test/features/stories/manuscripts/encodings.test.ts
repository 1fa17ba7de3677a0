import { expect } from "chai";
import { readManuscript } from "#features/stories/manuscripts/index.ts";
import { lines } from "./archives.ts";

/** Encodes a text with one or two bytes per character. */
function encoded(text: string, encoding: string): Buffer {
  const codes = new Map<string, number[]>();
  const decoder = new TextDecoder(encoding);
  for (let first = 0; first < 256; first += 1) {
    const one = decoder.decode(Uint8Array.of(first));
    if (one.length === 1 && one !== "\ufffd" && !codes.has(one)) codes.set(one, [first]);
    for (let second = 64; second < 256; second += 1) {
      const two = decoder.decode(Uint8Array.of(first, second));
      if (two.length === 1 && two !== "\ufffd" && !codes.has(two)) codes.set(two, [first, second]);
    }
  }
  return Buffer.from([...text].flatMap((letter) => codes.get(letter) ?? []));
}

const SAMPLES: readonly (readonly [encoding: string, text: string])[] = [
  ["windows-1251", "Было очень поздно, и ночь была темна. Он вышел на улицу и долго смотрел на звёзды."],
  ["koi8-r", "Было очень поздно, и ночь была темна. Он вышел на улицу и долго смотрел на дорогу."],
  ["windows-1250", "Był późny wieczór, a noc była ciemna. Wyszedł na ulicę i długo patrzył, żeby coś pojąć."],
  ["windows-1253", "Ήταν πολύ αργά και η νύχτα ήταν σκοτεινή. Βγήκε στον δρόμο και κοίταζε τα αστέρια."],
  ["windows-1254", "Çok geçti ve gece karanlıktı. Sokağa çıktı ve uzun süre baktı, güneş doğmadı."],
  ["shift_jis", "夜はとても遅く、暗かった。彼は通りに出て、長い間星を眺めていた。"],
  ["gbk", "夜已经很深了，天很黑。他走到街上，久久地望着星星。"],
  ["euc-kr", "밤은 매우 늦었고 어두웠다. 그는 거리로 나가 오랫동안 별을 바라보았다."],
];

describe("A text file without a declared encoding", () => {
  for (const [encoding, text] of SAMPLES)
    it(`is read as ${encoding} by what is in it, and the account says it was a guess`, async () => {
      const book = await readManuscript(encoded(text, encoding), "x.txt");
      expect(book.chapters[0]?.html).to.equal(`<p>${text}</p>`);
      expect(lines(book.report).join()).to.match(/^encoding /);
    });
});
