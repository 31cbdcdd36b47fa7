/** What may be added to a letter: how many files, and how long in bytes each and together. */
const fileBounds = { count: 10, each: 3 * 1024 * 1024, together: 10 * 1024 * 1024 } as const;

/** What stands in the way of adding files to those that are there, in French; null when nothing does. */
export function whyNotAdded(present: readonly Pick<File, 'size'>[], added: readonly Pick<File, 'name' | 'size'>[]) {
  const tooLong = added.find(({ size }) => size > fileBounds.each);
  if (tooLong) return `« ${tooLong.name} » dépasse 3 Mo`;
  if (present.length + added.length > fileBounds.count) return `${fileBounds.count} fichiers au plus par envoi`;
  const together = [...present, ...added].reduce((sum, { size }) => sum + size, 0);
  return together > fileBounds.together ? 'Les fichiers joints dépassent ensemble 10 Mo' : null;
}
