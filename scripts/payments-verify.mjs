// npm run payments:verify -- --provider stripe|paypal
import { ensureBuild, ensurePackages, envFile, run } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
process.exit(
  await run([...envFile, "--import", "tsx", "scripts/payments-verify.ts", ...process.argv.slice(2)]),
);
