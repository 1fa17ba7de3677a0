import type { PersonalData } from "#core/personal-data.ts";

/** Returns the files that a feature adds to a member's archive, by path. */
export async function exportedFiles(
  personalData: Pick<PersonalData, "export">,
  { id, username }: { readonly id: string; readonly username: string },
): Promise<ReadonlyMap<string, string>> {
  const subject = { id, username, formerUsernames: [], email: `${username}@example.com`, name: username };
  const files = new Map<string, string>();
  for await (const { path, content } of personalData.export?.(subject) ?? []) {
    const chunks: Buffer[] = [];
    for await (const chunk of content()) chunks.push(Buffer.from(chunk as string));
    files.set(path, Buffer.concat(chunks).toString());
  }
  return files;
}
