import { type AudioType, audioTypeOf as typeOf } from "#core/files/audio-types.ts";

/** Detects the type of a file on this machine's disk by its content. @throws 400 on `audio` */
export const audioTypeOf = (path: string): Promise<AudioType> => typeOf(path, "audio");
