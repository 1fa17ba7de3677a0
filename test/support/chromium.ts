import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";

/** Path of a browser executable and the environment it needs. */
export interface Chromium {
  readonly executablePath: string;
  readonly env: Readonly<Record<string, string>>;
}

const PACKAGES = join(import.meta.dirname, "../../node_modules");
const run = promisify(execFile);

/**
 * Returns Chromium from npm (Linux on x64), or the executable named by `CHROMIUM_PATH`. It is unpacked once,
 * next to the package, with the libraries and a font for machines without them. Throws if neither is
 * available.
 */
export async function chromium(): Promise<Chromium> {
  if (process.env.CHROMIUM_PATH) return { executablePath: process.env.CHROMIUM_PATH, env: {} };
  if (process.platform !== "linux" || process.arch !== "x64")
    throw new Error("tests in a browser need CHROMIUM_PATH here: the Chromium off npm is for Linux on x64");
  const home = await unpacked();
  const executablePath = join(home, "chromium");
  const env: Record<string, string> = {
    // Set in advance: Chromium would add it at startup while other threads read the environment, which
    // sometimes crashes it.
    DBUS_SESSION_BUS_ADDRESS: "disabled:",
    FC_FONTATIONS: "1",
    VK_ICD_FILENAMES: join(home, "vk_swiftshader_icd.json"),
  };
  if (await lacksLibraries(executablePath)) env.LD_LIBRARY_PATH = join(home, "al2023/lib");
  if (!existsSync("/etc/fonts/fonts.conf")) env.FONTCONFIG_FILE = join(home, "fonts.conf");
  return { executablePath, env };
}

/**
 * The package would unpack to /tmp and trust any file called chromium there. A separate folder, renamed once
 * complete, ensures that no run sees a partial copy.
 */
async function unpacked(): Promise<string> {
  const { version } = JSON.parse(await readFile(join(PACKAGES, "@sparticuz/chromium/package.json"), "utf8"));
  const cache = join(PACKAGES, ".cache");
  const home = join(cache, `chromium-${version}`);
  if (existsSync(home)) return home;
  await mkdir(cache, { recursive: true });
  const fresh = await mkdtemp(`${home}-`);
  const unpack = 'await (await import("@sparticuz/chromium")).default.executablePath()';
  // The package adds the libraries only if it detects AWS.
  const env = { ...process.env, TMPDIR: fresh, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" };
  await run(process.execPath, ["--input-type=module", "--eval", unpack], { cwd: PACKAGES, env });
  await writeFile(
    join(fresh, "fonts.conf"),
    `<fontconfig><dir>${join(home, "fonts")}</dir><cachedir>${join(home, "fonts-cache")}</cachedir></fontconfig>\n`,
  );
  await rename(fresh, home).catch(async (error: NodeJS.ErrnoException) => {
    await rm(fresh, { recursive: true });
    if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
  });
  return home;
}

async function lacksLibraries(program: string): Promise<boolean> {
  const { stdout } = await run("ldd", [program]);
  return stdout.includes("not found");
}
