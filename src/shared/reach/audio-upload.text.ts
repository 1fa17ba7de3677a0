/** Texts of uploading audio in chunks, for scripts and the API. */
export const audioUploadText = {
  label: "Upload",
  sending: (percent: number) => `Uploading: ${percent}%`,
  waiting: "The connection was lost. The upload will continue when it is back.",
  broken: "The connection was lost. Press the button again to continue the upload where it stopped.",
  whole: "Uploading the whole file…",
  saving: "Upload complete. Saving…",
  goesOn: "If the connection is lost, the upload continues where it stopped.",
  isHere: "Your file is already uploaded. You do not need to choose it again.",
  tooBig: (megabytes: number) => `File limit is ${megabytes} MB.`,
  noLength: "Upload-Length must say how many bytes will come",
  noMetadata: "Upload-Metadata cannot be read",
  noTus: (version: string) => `Tus-Resumable must be ${version}`,
} as const;
