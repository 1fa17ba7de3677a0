// npm run dev: builds and starts the site, and repeats both when a source changes.
import { spawn } from "node:child_process";
import { watch } from "node:fs";
import { ensureBuild, ensurePackages, ownNode, root, say } from "./support/bootstrap.mjs";

ensurePackages();
let server;
let timer;

const start = () => {
  // A build error is fixed by the next change; nothing can be started until then.
  if (!ensureBuild(say)) return;
  server = spawn(ownNode(), ["dist/server.js"], {
    cwd: root,
    stdio: "inherit",
  });
};

const restart = () => {
  say("A source changed");
  if (!server || server.exitCode !== null) return start();
  server.once("exit", start);
  server.kill("SIGTERM");
};

start();
for (const folder of ["src", "views", "client", "scripts"]) {
  watch(`${root}/${folder}`, { recursive: true }, () => {
    clearTimeout(timer);
    timer = setTimeout(restart, 150);
  });
}
for (const signal of ["SIGINT", "SIGTERM"]) {
  process.on(signal, () => {
    if (!server || server.exitCode !== null) process.exit(0);
    server.once("exit", () => process.exit(0));
    server.kill(signal);
  });
}
