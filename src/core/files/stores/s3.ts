import type { Readable } from "node:stream";
import type { S3Client } from "@aws-sdk/client-s3";
import { PART_BYTES as SMALL_PART_BYTES, type Store } from "./store.ts";

/** Settings of S3 or an S3-compatible service. */
export interface S3Options {
  readonly endpoint: string | undefined;
  readonly region: string;
  readonly bucket: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** Creates a store in a bucket. The SDK is large and slow to load, so it is imported only here. */
export async function createS3Store(options: S3Options): Promise<Store> {
  const sdk = await import("@aws-sdk/client-s3");
  const client: S3Client = new sdk.S3Client({
    region: options.region,
    credentials: { accessKeyId: options.accessKeyId, secretAccessKey: options.secretAccessKey },
    // Other servers than Amazon's seldom support a host name for each bucket, or its newer checksums.
    ...(options.endpoint ? { endpoint: options.endpoint, forcePathStyle: true } : {}),
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
  });
  const Bucket = options.bucket;
  return {
    async put(Key, Body, ContentType) {
      const CacheControl = "public, max-age=31536000, immutable";
      await client.send(new sdk.PutObjectCommand({ Bucket, Key, Body, ContentType, CacheControl }));
    },
    async putStream(Key, body, ContentType) {
      const begun = await client.send(new sdk.CreateMultipartUploadCommand({ Bucket, Key, ContentType }));
      const upload = { Bucket, Key, UploadId: begun.UploadId };
      try {
        const Parts: { ETag: string | undefined; PartNumber: number }[] = [];
        let size = 0;
        for await (const part of partsOf(body)) {
          const PartNumber = Parts.length + 1;
          const { ETag } = await client.send(
            new sdk.UploadPartCommand({ ...upload, PartNumber, Body: part }),
          );
          Parts.push({ ETag, PartNumber });
          size += part.length;
        }
        await client.send(new sdk.CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts } }));
        return size;
      } catch (error) {
        // The first error is the one to report.
        await client.send(new sdk.AbortMultipartUploadCommand(upload)).catch(() => {});
        throw error;
      }
    },
    async get(Key, range) {
      try {
        const Range = range && `bytes=${range.start}-${range.end}`;
        const object = await client.send(
          new sdk.GetObjectCommand({ Bucket, Key, ...(Range ? { Range } : {}) }),
        );
        const totalSize = /\/(\d+)$/.exec(object.ContentRange ?? "")?.[1];
        return {
          type: object.ContentType ?? "application/octet-stream",
          size: Number(totalSize ?? object.ContentLength ?? 0),
          body: object.Body as Readable,
        };
      } catch (error) {
        if (error instanceof sdk.S3ServiceException && error.$metadata.httpStatusCode === 404) return null;
        throw error;
      }
    },
    async getPart(Key, part) {
      const Range = `bytes=${part * SMALL_PART_BYTES}-${(part + 1) * SMALL_PART_BYTES - 1}`;
      try {
        const { Body } = await client.send(new sdk.GetObjectCommand({ Bucket, Key, Range }));
        return Body ? Buffer.from(await Body.transformToByteArray()) : null;
      } catch (error) {
        const status = error instanceof sdk.S3ServiceException ? error.$metadata.httpStatusCode : 0;
        if (status === 404 || status === 416) return null;
        throw error;
      }
    },
    async delete(Key) {
      await client.send(new sdk.DeleteObjectCommand({ Bucket, Key }));
    },
  };
}

/**
 * Bytes in a part of a large upload: S3 requires at least 5 MiB except for the last part, and at most 10,000
 * parts.
 */
const PART_BYTES = 16 * 1024 * 1024;

/** Splits a stream into parts of `PART_BYTES`; the last part contains the rest and may be empty. */
async function* partsOf(body: Readable): AsyncGenerator<Buffer> {
  let chunks: Buffer[] = [];
  let size = 0;
  let sent = false;
  for await (const chunk of body as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    size += chunk.length;
    if (size < PART_BYTES) continue;
    yield Buffer.concat(chunks);
    sent = true;
    chunks = [];
    size = 0;
  }
  if (size > 0 || !sent) yield Buffer.concat(chunks);
}
