/** Returns the milliseconds of one complete response. @throws if it is not a 2xx. */
export async function timed(url: string, headers: Record<string, string> = {}): Promise<number> {
  const from = performance.now();
  const answer = await fetch(url, { headers, redirect: "manual" });
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
  return performance.now() - from;
}
