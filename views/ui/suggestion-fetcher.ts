import { underWay } from "#shared/loading.ts";

/** Milliseconds without a keystroke before the server is queried. */
const PAUSE = 160;
/** Number of cached responses, for users who retype a word. */
const KEPT = 50;

/**
 * Fetches suggestions when typing pauses; a newer query aborts an older one, and responses are cached.
 * `urlOf` must respond with `{ data: [...] }`; fewer than `from` letters are not queried.
 */
export function createSuggestionFetcher<Found>(options: {
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
          // Aborted for a newer query, or the server is unreachable: the typed text still counts.
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
