import { searchWords } from '@pds/kernel';

/** How well a text names a customer: the whole name and nothing else of a name, or only a part of what the payer is called. */
export type NameFit = 'strong' | 'weak';

/** Words that banks and customers leave out. */
const small = new Set(['de', 'du', 'des', 'la', 'le', 'les', 'l', 'd', 'et', 'en', 'a', 'au', 'aux', 'sur']);

/** Words that many names share: a name of these alone names nobody. */
const generic = new Set(
  (
    'mairie commune ville departement region association associations asso assoc comite cte club union amicale foyer office ' +
    'ecole college lycee centre societe sarl sas sa fete fetes sport sports sportif sportive culture loisirs service services'
  ).split(' '),
);

/** Words around a name in a label, which are no part of it. */
const around = new Set(
  (
    'vir virt virement virements sepa recu recus inst instantane instant faveur emetteur donneur ordre ordres em emis par pour motif ref ' +
    'refs reference facture factures fact fac fa invoice paiement reglement rglt rgt solde acompte iban bic id endtoend end to e2e no num ' +
    'numero n prestation prestations dps poste postes secours secouriste secouristes convention m mme mr rejet impaye cheque chq client ' +
    'remboursement avoir retour annulation libelle message'
  ).split(' '),
);

/** A customer with the words that identify it. */
interface NamedCustomer {
  readonly name: string;
  readonly words: readonly string[];
}

/** Letters of a last word cut by the bank that still identify it. */
const fewestLetters = 4;

/** The customers of an issuer, found in the texts of lines by name. */
export class PayerNames {
  /** By their first two words, so that a text is compared with few names: thousands may begin with « mairie ». */
  private readonly byBeginning = new Map<string, NamedCustomer[]>();

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      const words = wordsOf(name);
      if (!words.some((word) => word.length >= 3 && !generic.has(word))) continue;
      const key = beginningOf(words, 0);
      const own = this.byBeginning.get(key);
      if (own) own.push({ name, words });
      else this.byBeginning.set(key, [{ name, words }]);
    }
  }

  /** Returns the customers that a text names, the longest name only; none if several names are equally long. */
  find(text: string): { readonly names: readonly string[]; readonly fit: NameFit } | null {
    const words = wordsOf(text);
    let best: { names: Set<string>; length: number; fit: NameFit } | null = null;
    for (const [place, word] of words.entries()) {
      const beginning = beginningOf(words, place);
      // The last word of a text is its own beginning.
      const customers = [beginning, word]
        .slice(beginning === word ? 1 : 0)
        .flatMap((key) => this.byBeginning.get(key) ?? []);
      for (const customer of customers) {
        const fit = fitAt(words, place, customer.words);
        const { length } = customer.words;
        if (fit === null || (best && length < best.length)) continue;
        if (best && length === best.length) {
          best.names.add(customer.name);
          if (fit === 'strong') best.fit = 'strong';
        } else best = { names: new Set([customer.name]), length, fit };
      }
    }
    return best && { names: [...best.names], fit: best.fit };
  }
}

function wordsOf(text: string): string[] {
  return searchWords(text).filter((word) => !small.has(word));
}

function beginningOf(words: readonly string[], place: number): string {
  return words.slice(place, place + 2).join(' ');
}

/** Whether a text contains a name at a place, and whether anything else of a name stands beside it. */
function fitAt(text: readonly string[], place: number, name: readonly string[]): NameFit | null {
  for (const [offset, word] of name.entries()) {
    const found = text[place + offset];
    if (found === undefined) return null;
    if (found === word) continue;
    const isCut = place + offset === text.length - 1 && offset === name.length - 1;
    if (!isCut || found.length < fewestLetters || !word.startsWith(found)) return null;
  }
  const isAlone = isBeside(text[place - 1]) && isBeside(text[place + name.length]);
  return isAlone ? 'strong' : 'weak';
}

function isBeside(word: string | undefined): boolean {
  return word === undefined || around.has(word) || /^(?:f|fa|fac|fact)?\d{2,}/.test(word);
}
