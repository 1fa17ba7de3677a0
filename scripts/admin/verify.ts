import { verifyAudit } from "#features/platform/audit/index.ts";

const WHY = {
  missing: "is not the one that must come next: entries before it are missing",
  altered: "was changed after it was written: its content does not fit its hash",
  unlinked: "does not go on from the entry before it",
} as const;

/** Verifies the audit log and prints the result. Returns the exit code: 1 for a broken log. */
export async function verifyLog(noted: string | undefined): Promise<number> {
  const expected = noted === undefined ? undefined : readHead(noted);
  if (expected === null) return say("A head looks like 120:8f3a… (number, colon, 64 digits).", 2);
  const { entries, head, broken } = await verifyAudit(expected);
  if (!broken && entries === 0) return say("The audit log is empty.");
  const holds = `${entries} ${entries === 1 ? "entry holds" : "entries hold"}`;
  if (!broken) return say(`The audit log is whole: ${holds}. Its head is ${head.seq}:${head.hash}`);
  const { seq, id, why } = broken;
  const first = id ? `Entry ${seq} (${id}) ${WHY[why]}.` : `Entry ${seq} is missing: the log was cut off.`;
  return say(`The audit log is broken. ${first} ${holds} before it.`, 1);
}

function readHead(noted: string): { seq: number; hash: string } | null {
  const [, seq, hash] = /^(\d{1,12}):([0-9a-f]{64})$/.exec(noted) ?? [];
  return seq && hash ? { seq: Number(seq), hash } : null;
}

function say(line: string, code = 0): number {
  (code === 0 ? process.stdout : process.stderr).write(`${line}\n`);
  return code;
}
