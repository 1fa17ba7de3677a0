/** Words about sending audio in pieces; scripts and the API say them. */
export const audioUploadText = {
  label: "Upload",
  sending: (percent: number) => `Uploading: ${percent}%`,
  waiting: "The connection broke. The upload goes on by itself when it is back.",
  broken: "The connection broke. Press the button again: the upload goes on where it stopped.",
  whole: "Uploading the file as a whole…",
  saving: "The file is here. Saving…",
  goesOn: "If the connection breaks, the upload goes on where it stopped.",
  isHere: "Your file is uploaded already: there is no need to choose it again.",
  tooBig: (megabytes: number) => `File limit is ${megabytes} MB.`,
  noLength: "Upload-Length must say how many bytes will come",
  noMetadata: "Upload-Metadata cannot be read",
  noTus: (version: string) => `Tus-Resumable must be ${version}`,
} as const;
