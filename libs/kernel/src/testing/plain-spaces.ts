/** The same texts with ordinary spaces: which of them may break a line is another test's matter. */
export function plainSpaces<Texts>(texts: Texts): Texts {
  return JSON.parse(JSON.stringify(texts).replaceAll(/[\u00a0\u202f]/g, ' ')) as Texts;
}
