import { type AudioType, audioTypeOf as typeOf } from "../../../core/files/audio-types.ts";

/** Looks at what a file of this machine's disk has in it. @throws 400 on `audio` */
export const audioTypeOf = (path: string): Promise<AudioType> => typeOf(path, "audio");
