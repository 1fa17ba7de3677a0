const megabytes = new Intl.NumberFormat("en-GB", { maximumFractionDigits: 1 });

/** What people are told about files they send (the specification's own messages stand in messages.ts). */
export const filesText = {
  imageType: "Please upload a JPEG, PNG, WebP, AVIF or GIF picture.",
  imageBroken: "This picture cannot be read. Please try another one.",
  audioType: "Please upload an MP3, M4A, Opus or FLAC file.",
  workType:
    "Please choose a picture, a document (.pdf, .doc, .docx, .odt, .rtf, .txt, .md, .epub), a table (.xlsx, .ods, .csv), a layered picture (.psd, .tif), audio (.mp3, .m4a, .wav, .flac, .opus) or a .zip file.",
  audioBroken: "This audio cannot be read. Please try another file.",
  imageTooManyPixels: (limit: number) =>
    `This picture has too many pixels. Please keep it under ${megabytes.format(limit / 1e6)} megapixels.`,
  nameDisagrees: "The name of this file says one thing and its content another. Please check the file.",
  tooBig: (bytes: number) =>
    `The file you uploaded is too big. File limit is ${megabytes.format(bytes / 1024 / 1024)} MB.`,
  virus: "A virus was found in this file. It was not kept.",
  scannerAway: "This file cannot be checked for viruses just now. Please try again in a few minutes.",
  empty: "This file is empty.",
  unexpected: "A file was sent where none is asked for.",
  tooMany: "Too many files were sent at once.",
  tooManyFields: "This form has too many fields.",
  fieldTooLong: "This text is too long.",
  incomplete: "The upload did not arrive whole. Please try again.",
} as const;
