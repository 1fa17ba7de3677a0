import { randomInt } from "node:crypto";
import { captchaText } from "#shared/accounts/captcha.text.ts";

/** Question that anyone can answer, including with assistive technology. */
export interface Question {
  readonly question: string;
  /** Answer in the form returned by `normalise`. */
  readonly answer: string;
}

const { numbers, sum, which, kinds } = captchaText;

/** Chooses a random question: a small sum in words, or the matching one of three words. */
export function drawQuestion(): Question {
  return randomInt(2) === 0 ? aSum() : aWord();
}

function aSum(): Question {
  const [a, b] = [randomInt(2, 10), randomInt(2, 10)];
  return { question: sum(numbers[a]!, numbers[b]!), answer: String(a + b) };
}

function aWord(): Question {
  const left = [...kinds];
  const drawn = Array.from({ length: 3 }, () => left.splice(randomInt(left.length), 1)[0]!).map(
    ({ name, words }) => ({ name, word: words[randomInt(words.length)]! }),
  );
  const { name, word } = drawn[0]!;
  const words = drawn.map((each) => each.word).sort((a, b) => a.localeCompare(b));
  return { question: which(name, words), answer: normalise(word) };
}

/** Normalises an answer for comparison: lower case, numbers as digits, trimmed. */
export function normalise(answer: string): string {
  const word = answer
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}-]/gu, "");
  const number = numbers.indexOf(word as (typeof numbers)[number]);
  return number < 0 ? word : String(number);
}
