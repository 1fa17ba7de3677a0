// Installs packages and builds, nothing else: for CI and editors.
import { ensureBuild, ensurePackages } from "./support/bootstrap.mjs";

ensurePackages();
ensureBuild();
