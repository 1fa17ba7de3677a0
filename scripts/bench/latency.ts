import { setImmediate as nextTurn } from "node:timers/promises";

/**
 * Milliseconds of each answer when requests come at a steady rate whether or not the last one is answered
 * (open loop: a stall shows in all that waited for it). Waits awake: a virtual processor that was let sleep is late
 * to wake by up to ten milliseconds, which would be told of the server.
 */
export async function openLoop(url: string, perSecond: number, seconds: number): Promise<number[]> {
  const begun = performance.now();
  const answers: Promise<number>[] = [];
  for (let number = 0; number < perSecond * seconds; number += 1) {
    const due = begun + (number * 1000) / perSecond;
    while (performance.now() < due) await nextTurn();
    answers.push(timed(url));
  }
  return Promise.all(answers);
}

/** Milliseconds of one whole answer. @throws when it is not a 2xx. */
export async function timed(url: string, headers: Record<string, string> = {}): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url, { headers, redirect: "manual" });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - from;
}
