import { underWay } from "../../src/shared/loading.ts";

/** Milliseconds without a key before the server is asked. */
const PAUSE = 160;
/** Answers kept for who goes back and forth over a word. */
const KEPT = 50;

/**
 * Asks for suggestions when typing pauses; an older question is given up for a newer, and nothing is asked twice.
 * `urlOf` answers with `{ data: [...] }`; less than `from` letters are no question.
 */
export function createAsker<Found>(options: {
  readonly urlOf: (typed: string) => string;
  readonly from: number;
  readonly show: (found: readonly Found[]) => void;
}) {
  const { urlOf, from, show } = options;
  const known = new Map<string, readonly Found[]>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking: AbortController | undefined;

  const forget = () => {
    clearTimeout(timer);
    asking?.abort();
  };

  return {
    forget,
    ask(typed: string): void {
      forget();
      const q = typed.trim().toLowerCase();
      if (q.length < from) return;
      const before = known.get(q);
      if (before) return show(before);
      timer = setTimeout(() => {
        asking = new AbortController();
        const { signal } = asking;
        underWay(fetchFound<Found>(urlOf(q), signal)).then(
          (found) => {
            if (known.size >= KEPT) known.clear();
            known.set(q, found);
            if (!signal.aborted) show(found);
          },
          // Given up for a newer question, or the server is away: what is typed still counts.
          () => {},
        );
      }, PAUSE);
    },
  };
}

async function fetchFound<Found>(url: string, signal: AbortSignal): Promise<readonly Found[]> {
  const response = await fetch(url, { signal });
  if (!response.ok) throw new Error(`${response.status}`);
  const { data } = (await response.json()) as { data: Found[] };
  return data;
}
