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

/** A tree of names by their words, so that a text is compared with all names at once: hundreds may begin with « comité des fêtes ». */
interface NameTree {
  readonly next: Map<string, NameTree>;
  /** The names that end here. */
  readonly names: string[];
}

const emptyTree = (): NameTree => ({ next: new Map(), names: [] });

/** Letters of a last word cut by the bank that still identify it. */
const fewestLetters = 4;

/** The customers of an issuer, found in the texts of lines by name. */
export class PayerNames {
  private readonly root = emptyTree();

  constructor(names: Iterable<string>) {
    for (const name of new Set(names)) {
      const words = wordsOf(name);
      if (!words.some((word) => word.length >= 3 && !generic.has(word))) continue;
      let node = this.root;
      for (const word of words) {
        const next = node.next.get(word) ?? emptyTree();
        node.next.set(word, next);
        node = next;
      }
      node.names.push(name);
    }
  }

  /** Returns the customers that a text names, the longest names only: several if they differ in small words, or are equally long. */
  find(text: string): { readonly names: readonly string[]; readonly fit: NameFit } | null {
    const words = wordsOf(text);
    let best: { names: Set<string>; length: number; fit: NameFit } | null = null;
    for (let place = 0; place < words.length; place += 1) {
      const found = this.longestAt(words, place);
      if (!found || (best && found.length < best.length)) continue;
      const fit = fitAt(words, place, found.length);
      if (!best || found.length > best.length) best = { names: new Set(found.names), length: found.length, fit };
      else {
        for (const name of found.names) best.names.add(name);
        if (fit === 'strong') best.fit = 'strong';
      }
    }
    return best && { names: [...best.names], fit: best.fit };
  }

  /** The longest names that begin at a place of a text, with their number of words. */
  private longestAt(words: readonly string[], place: number): { names: readonly string[]; length: number } | null {
    let node = this.root;
    let longest: { names: readonly string[]; length: number } | null = null;
    for (let at = place; at < words.length; at += 1) {
      const word = words[at]!;
      const next = node.next.get(word);
      if (!next) {
        const isCut = at > place && at === words.length - 1 && word.length >= fewestLetters;
        const cut = isCut ? namesFrom(node, word) : [];
        return cut.length > 0 ? { names: cut, length: at - place + 1 } : longest;
      }
      node = next;
      if (node.names.length > 0) longest = { names: node.names, length: at - place + 1 };
    }
    return longest;
  }
}

/** The names whose last word begins like a cut one. */
function namesFrom({ next }: NameTree, beginning: string): string[] {
  return [...next].flatMap(([word, { names }]) => (word.startsWith(beginning) ? names : []));
}

function wordsOf(text: string): string[] {
  return searchWords(text).filter((word) => !small.has(word));
}

/** Whether anything else of a name stands beside the words of a text. */
function fitAt(text: readonly string[], place: number, length: number): NameFit {
  return isBeside(text[place - 1]) && isBeside(text[place + length]) ? 'strong' : 'weak';
}

function isBeside(word: string | undefined): boolean {
  return word === undefined || around.has(word) || /^(?:f|fa|fac|fact)?\d{2,}/.test(word);
}
