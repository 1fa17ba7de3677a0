import { existsSync, readFileSync } from "node:fs";
import { cp, mkdir, mkdtemp, readlink, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { ROOT } from "./built-server.ts";

/** Folder with what the Dockerfile copies into the image, and no sources. */
export interface ImageFolder {
  /** Folder that has everything; paths in the image begin here. */
  readonly root: string;
  /** The image's working directory. */
  readonly app: string;
  /** Arguments of the image's default command, after `node`. */
  readonly command: readonly string[];
  /** Program that a link on the image's PATH leads to. */
  program(name: string): Promise<string>;
  remove(): Promise<void>;
}

/** Returns the instructions of the Dockerfile's final stage, each on one line. */
function finalStage(): string[] {
  const lines = readFileSync(join(ROOT, "Dockerfile"), "utf8").replaceAll("\\\n", " ").split("\n");
  return lines.slice(lines.findLastIndex((line) => line.startsWith("FROM ")) + 1);
}

/**
 * Builds the folder of the image as the final stage of the Dockerfile does, from its `COPY` and `ln` instructions and
 * the current build. `node_modules` has the packages of a production install only. Throws for a `COPY` of another form.
 */
export async function buildImageFolder(): Promise<ImageFolder> {
  const root = await mkdtemp(join(tmpdir(), "fablewright-image-"));
  const stage = finalStage();
  const app = join(root, stage.find((line) => line.startsWith("WORKDIR "))!.slice("WORKDIR ".length));
  await mkdir(app, { recursive: true });
  for (const line of stage.filter((each) => each.startsWith("COPY "))) {
    const [, from, to] = /^COPY --from=build --chown=root:root \/app\/(\S+) \.\/(\S*)$/.exec(line) ?? [];
    if (from === undefined) throw new Error(`this is not understood: ${line}`);
    if (from === "node_modules") await linkPackages(join(app, to!));
    else await cp(join(ROOT, from), join(app, to || from), { recursive: true });
  }
  for (const [, target, link] of stage.join("\n").matchAll(/ln -s (\S+) (\S+)/g)) {
    await mkdir(dirname(join(root, link!)), { recursive: true });
    await symlink(join(root, target!), join(root, link!));
  }
  const [, command] = /^CMD (\[.*\])$/m.exec(stage.join("\n"))!;
  return {
    root,
    app,
    command: (JSON.parse(command!) as string[]).slice(1),
    program: (name) => readlink(join(root, "usr/local/bin", name)),
    remove: () => rm(root, { recursive: true, force: true }),
  };
}

/** Links every package that is left after `npm prune --omit=dev`. */
async function linkPackages(folder: string): Promise<void> {
  const { packages } = JSON.parse(readFileSync(join(ROOT, "package-lock.json"), "utf8")) as {
    packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    const [, name] = /^node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    if (!name || dev || !existsSync(join(ROOT, path))) continue;
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await symlink(join(ROOT, path), join(folder, name));
  }
}
