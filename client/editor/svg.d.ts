declare module "*.svg" {
  /** SVG source of the icon. */
  const source: string;
  export default source;
}
