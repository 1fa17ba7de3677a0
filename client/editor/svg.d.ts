declare module "*.svg" {
  /** The picture's source. */
  const source: string;
  export default source;
}
