// Checks which texts islands ship to browsers: only those of their feature and of the platform area (labels,
// errors, files).
import { relative } from "node:path";

const TEXT = /^src\/shared\/(?:([^/]+)\/([^/]+)\.(?:text|messages)|messages)\.ts$/;
/** Areas with texts that any island may include: parts, labels, files. */
const COMMON = new Set(["platform"]);
/** Islands that use texts of features other than the one that contains them. */
const SPEAKS_FOR = {
  "ui/Captcha": ["accounts/captcha"],
  "ui/MentionHelp": ["talk/mentions"],
  "site/dev/TriggerDemo": ["site/machines"],
  "site/frame/SearchBox": ["reading/search"],
  "stories/editing/ChapterOrder": ["stories/parts", "stories/writing"],
};

/**
 * Islands of an esbuild metafile, largest first: `name`, `bytes` of the file itself, and `texts`, the modules of texts
 * that it and the chunks it loads carry.
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

/** Returns a message for each island that includes a text of another feature; empty if there are none. */
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
