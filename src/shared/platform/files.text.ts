const megabytes = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** Messages about uploaded files (those from the specification are in messages.ts). */
export const filesText = {
  imageType: "Please upload a JPEG, PNG, WebP, AVIF or GIF picture.",
  imageBroken: "This picture cannot be read. Please try another one.",
  audioType: "Please upload an MP3, M4A, Opus or FLAC file.",
  workType:
    "Please choose a picture, a document (.pdf, .doc, .docx, .odt, .rtf, .txt, .md, .epub), a table (.xlsx, .ods, .csv), a layered picture (.psd, .tif), audio (.mp3, .m4a, .wav, .flac, .opus) or a .zip file.",
  audioBroken: "This audio cannot be read. Please try another file.",
  imageTooManyPixels: (limit: number) =>
    `This picture has too many pixels. Please keep it under ${megabytes.format(limit / 1e6)} megapixels.`,
  nameDisagrees: "The name of this file does not match its content. Please check the file.",
  tooBig: (bytes: number) =>
    `The file you uploaded is too big. File limit is ${megabytes.format(bytes / 1024 / 1024)} MB.`,
  virus: "We found a virus in this file, so it was not saved.",
  scannerAway: "We cannot check this file for viruses at the moment. Please try again in a few minutes.",
  empty: "This file is empty.",
  unexpected: "A file was sent where this form does not accept one.",
  tooMany: "Too many files were sent at once.",
  tooManyFields: "This form has too many fields.",
  fieldTooLong: "This text is too long.",
  incomplete: "The upload is incomplete. Please try again.",
} as const;
