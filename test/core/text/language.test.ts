import { expect } from "chai";
import { detectLanguage, runsRightToLeft } from "#core/text/index.ts";

describe("The language of a text", () => {
  const texts: Readonly<Record<string, string>> = {
    en: "It rained in the harbour and nobody came. She had waited for him all day.",
    fr: "Il pleuvait sur le port et personne ne venait. Elle l’attendait toute la journée.",
    de: "Es regnete den ganzen Tag, und niemand kam in den Hafen.",
    ru: "Шёл дождь, и никто не приходил в гавань.",
    uk: "Дощ ішов увесь день, і ніхто не приходив у гавань, бо всі чекали вдома.",
    el: "Έβρεχε όλη τη μέρα",
    he: "שלום עולם זה ספר",
    ar: "مرحبا بالعالم هذا كتاب",
    ja: "雨が降っていた。港には誰も来なかった。",
    zh: "雨下了一整天，港口沒有人來。",
    ko: "하루 종일 비가 왔다",
  };
  for (const [language, text] of Object.entries(texts))
    it(`is known by its letters: ${language}`, () => {
      expect(detectLanguage(text)).to.equal(language);
    });

  it("is not guessed from an empty text or a few words in Latin letters", () => {
    expect(["", "***", "1986", "Die Katze", "Chapter One"].map(detectLanguage)).to.deep.equal(
      Array(5).fill(null),
    );
  });

  it("is determined by most of a long text, not by its beginning", () => {
    const long = `${texts.en} `.repeat(10) + `${texts.fr} `.repeat(300);
    expect(detectLanguage(long)).to.equal("fr");
  });

  it("is right to left if most of its letters are", () => {
    const lines = ["שלום עולם, Hello (1)!", "Hello, שלום!", "مرحبا", "123", ""];
    expect(lines.map(runsRightToLeft)).to.deep.equal([true, false, true, false, false]);
  });
});
