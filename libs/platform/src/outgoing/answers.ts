/** Reads the body of an answer; null if it is longer than the limit: the rest is not read. */
export async function boundedText({ body }: Response, maxBytes: number): Promise<string | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of body ?? []) {
    length += part.length;
    // Leaving the loop closes the connection.
    if (length > maxBytes) return null;
    parts.push(part);
  }
  return Buffer.concat(parts).toString('utf8');
}

/** Returns the code of a failure without an answer: `ECONNREFUSED`, `TimeoutError`; never a message, which may quote an address or a token. */
export function failureCode(error: unknown): string {
  const { cause, name } = error as { cause?: { code?: unknown }; name?: string };
  return typeof cause?.code === 'string' ? cause.code : (name ?? 'Error');
}
