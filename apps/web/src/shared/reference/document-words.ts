interface DocumentWords {
  readonly name: string;
  /** With its article, to begin a sentence or to go on in one. */
  readonly the: string;
  /** `du devis`, `de la convention` */
  readonly ofThe: string;
  readonly isFeminine: boolean;
}

const words: Readonly<Record<number, DocumentWords>> = {
  1: { name: 'devis', the: 'le devis', ofThe: 'du devis', isFeminine: false },
  2: { name: 'convention', the: 'la convention', ofThe: 'de la convention', isFeminine: true },
  3: {
    name: 'déclaration de dispositif',
    the: 'la déclaration de dispositif',
    ofThe: 'de la déclaration de dispositif',
    isFeminine: true,
  },
};
const anyDocument: DocumentWords = { name: 'document', the: 'le document', ofThe: 'du document', isFeminine: false };

/** How a document is spoken of, by its kind. */
export function documentWords(type: number): DocumentWords {
  return words[type] ?? anyDocument;
}

/** `validé`, or `validée` of a convention. */
export function agreeing(participle: string, type: number): string {
  return documentWords(type).isFeminine ? `${participle}e` : participle;
}

/** A sentence's beginning. */
export function sentence(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
