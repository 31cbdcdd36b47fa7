import { PhoneNumber, searchWords } from '@pds/kernel';
import { allOf, anyOf, type Sql, sql } from '@pds/platform';

/** Further words are ignored. */
const maxWords = 8;

/** The words of a search in the form of the search columns. */
export function wordsOf(text: string): string[] {
  return searchWords(text).slice(0, maxWords);
}

/** Matches anywhere in a field; a short word has no trigram and only matches the beginning of a word. */
export function patternOf(word: string): string {
  return word.length >= 3 ? `%${word}%` : `% ${word}%`;
}

/** Whether the name of `organisations.v_organisations o` contains a word, with or without its apostrophe. */
export function organisationNameContains(word: string): Sql {
  const pattern = patternOf(word);
  return anyOf(sql`o.words_search LIKE ${pattern}`, sql`o.joined_search LIKE ${pattern}`);
}

/** Whether a dossier `d` is of an organisation whose name contains all words of a text. */
export function isOfOrganisationNamed(name: string): Sql {
  return sql`d.organisation_id IN (SELECT o.id FROM organisations.v_organisations o
    WHERE ${allOf(...wordsOf(name).map(organisationNameContains))})`;
}

/** Whether a column holds the phone number that a search consists of, however each is written; undefined for another search. */
export function isPhoneNumber(column: Sql, text: string): Sql | undefined {
  const digits = PhoneNumber.parse(text)?.value.replaceAll(/\D/g, '') ?? '';
  if (digits.length < 9) return undefined;
  return sql`right(regexp_replace(${column}, '\\D', '', 'g'), 9) = ${digits.slice(-9)}`;
}
