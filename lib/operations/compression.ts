/** Responses of at least this many bytes are compressed with gzip for callers that accept it. */
export const MIN_COMPRESSED_BYTES = 1024
