/** Replaces no-break spaces by ordinary ones: another test checks where lines may break. */
export function plainSpaces<Texts>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts).replaceAll(/[\u00a0\u202f]/g, ' ')) as Texts;
}
