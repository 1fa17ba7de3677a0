// npm run add:voice: installs the optional speech synthesis for narrations. It is GPL-3, so neither `npm ci`
// nor the image includes it. `npm ci` removes it again.
import { ensurePackages, npm } from "./support/packages.mjs";

ensurePackages();
npm("install", "--no-save", "--no-audit", "--no-fund", "@echogarden/espeak-ng-emscripten@^0.3.5");
