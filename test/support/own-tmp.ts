import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * Gives the surrounding `describe` a temporary folder that no other process uses, so that leftovers show. Use
 * it after `useSite`: the socket of the shared database is in such a folder.
 */
export function useOwnTmp(): { readonly path: string } {
  const earlier = process.env.TMPDIR;
  let path = "";
  before("make a folder for temporary files", async () => {
    path = await mkdtemp(join(tmpdir(), "fablewright-own-"));
    process.env.TMPDIR = path;
  });
  after("take the folder away", async () => {
    if (earlier === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = earlier;
    await rm(path, { recursive: true, force: true });
  });
  return {
    get path() {
      return path;
    },
  };
}
