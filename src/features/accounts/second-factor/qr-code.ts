import encodeQR from "qr";
import type { QrCodeDto } from "#shared/accounts/second-factor.dto.ts";

/** Light modules around the code, as scanners require (ISO/IEC 18004). */
const BORDER = 4;

/** Returns a text as a QR code, for a drawing in the page that no other address serves. */
export function qrCodeOf(text: string): QrCodeDto {
  const rows = encodeQR(text, "raw", { border: BORDER });
  const path = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return { size: rows.length, path: path.join("") };
}
