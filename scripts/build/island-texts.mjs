// What texts islands carry to browsers: their own feature's, and those of platform (labels, errors, files), no more.
import { relative } from "node:path";

const TEXT = /^src\/shared\/(?:([^/]+)\/([^/]+)\.(?:text|messages)|messages)\.ts$/;
/** Areas whose texts any island may carry: parts, labels, files. */
const COMMON = new Set(["platform"]);
/** Islands that speak of other features than that in whose folder they stand. */
const SPEAKS_FOR = {
  "ui/Captcha": ["accounts/captcha"],
  "ui/MentionHelp": ["talk/mentions"],
  "site/dev/TriggerDemo": ["site/machines"],
  "site/frame/SearchBox": ["reading/search"],
  "stories/editing/ChapterOrder": ["stories/parts", "stories/writing"],
};

/**
 * Islands of an esbuild metafile, largest first: `name`, `bytes` of its own file and `texts`, the modules of texts that
 * it and the chunks it loads carry.
 */
export function islandsOf({ outputs }) {
  return Object.entries(outputs)
    .filter(([, { entryPoint }]) => entryPoint?.endsWith(".island.tsx"))
    .map(([output, { entryPoint, bytes }]) => {
      const files = reached(outputs, output);
      const texts = files
        .flatMap((file) => Object.keys(outputs[file].inputs))
        .filter((input) => TEXT.test(input));
      return {
        entryPoint,
        name: relative("views", entryPoint).replace(".island.tsx", ""),
        bytes,
        output,
        texts,
      };
    })
    .sort((a, b) => b.bytes - a.bytes);
}

/** Sentences that say which island carries a text of a feature that is not its own; none when all is well. */
export function strayTexts(islands) {
  return islands.flatMap(({ name, texts }) => {
    const own = [name.split("/").slice(0, 2).join("/"), ...(SPEAKS_FOR[name] ?? [])];
    return texts
      .filter((text) => {
        const [, area, file] = TEXT.exec(text);
        return (
          !COMMON.has(area) &&
          !own.some((each) => `${area}/${file}` === each || `${area}/${file}`.startsWith(`${each}-`))
        );
      })
      .map((text) => `island ${name} carries ${text}`);
  });
}

function reached(outputs, from, seen = new Set()) {
  if (seen.has(from)) return [...seen];
  seen.add(from);
  for (const { path, kind } of outputs[from].imports)
    if (kind === "import-statement" && outputs[path]) reached(outputs, path, seen);
  return [...seen];
}
