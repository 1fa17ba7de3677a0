// Matches characters that are unsafe in file names: control characters, and those that reverse the text
// direction so that "gpj.exe" reads as "exe.jpg".
const UNSAFE = /[\p{Cc}\p{Cf}\p{Cs}<>:"|?*\\/]/gu;

/**
 * Returns a client's file name in a form that is safe to store and show: no folders, no unsafe characters, at
 * most 120 characters.
 */
export function safeFileName(name: string): string {
  const base = name.split(/[\\/]/).at(-1) ?? "";
  const clean = base.normalize("NFC").replace(UNSAFE, "").replace(/^\.+/, "").trim();
  if (clean.length <= 120) return clean || "file";
  const extension = /\.[a-z0-9]{1,8}$/i.exec(clean)?.[0] ?? "";
  return clean.slice(0, 120 - extension.length) + extension;
}

/** Returns a Content-Disposition that makes a browser save the file under its name (RFC 6266, RFC 8187). */
export const attachment = (name: string): string => contentDisposition("attachment", name);

/** Returns a Content-Disposition; `inline` files are shown, and the name is used when they are saved. */
export function contentDisposition(disposition: "attachment" | "inline", name: string): string {
  const ascii = name.replace(/[^\x20-\x7e]|["\\%]/g, "_");
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${disposition}; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}
