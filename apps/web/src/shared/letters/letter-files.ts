/** Limits for attachments of a letter: their number, and the size in bytes of each and of all. */
const fileLimits = { count: 10, each: 3 * 1024 * 1024, together: 10 * 1024 * 1024 } as const;

/** Returns why files cannot be added to the present ones, in French. Null if they can. */
export function attachmentRefusalReason(
  present: readonly Pick<File, 'size'>[],
  added: readonly Pick<File, 'name' | 'size'>[],
) {
  const tooLong = added.find(({ size }) => size > fileLimits.each);
  if (tooLong) return `« ${tooLong.name} » dépasse 3 Mo`;
  if (present.length + added.length > fileLimits.count) return `${fileLimits.count} fichiers au plus par envoi`;
  const together = [...present, ...added].reduce((sum, { size }) => sum + size, 0);
  return together > fileLimits.together ? 'Les fichiers joints dépassent ensemble 10 Mo' : null;
}
