/** Limits for attachments of a letter: their number, and their size in bytes together. */
const fileLimits = { count: 10, together: 10 * 1024 * 1024 } as const;

/** Returns why files cannot be added to the present ones, in French. Null if they can. */
export function attachmentRefusalReason(present: readonly Pick<File, 'size'>[], added: readonly Pick<File, 'size'>[]) {
  if (present.length + added.length > fileLimits.count) return `${fileLimits.count} fichiers au plus par envoi`;
  const together = [...present, ...added].reduce((sum, { size }) => sum + size, 0);
  return together > fileLimits.together ? 'Les fichiers joints dépassent ensemble 10 Mo' : null;
}
