interface DocumentNames {
  readonly name: string;
  /** With its article, at the beginning of or within a sentence. */
  readonly the: string;
  /** `du devis`, `de la convention` */
  readonly ofThe: string;
  readonly isFeminine: boolean;
}

const words: Readonly<Record<number, DocumentNames>> = {
  1: { name: 'devis', the: 'le devis', ofThe: 'du devis', isFeminine: false },
  2: { name: 'convention', the: 'la convention', ofThe: 'de la convention', isFeminine: true },
  3: {
    name: 'déclaration de dispositif',
    the: 'la déclaration de dispositif',
    ofThe: 'de la déclaration de dispositif',
    isFeminine: true,
  },
};
const anyDocument: DocumentNames = { name: 'document', the: 'le document', ofThe: 'du document', isFeminine: false };

export function documentNames(type: number): DocumentNames {
  return words[type] ?? anyDocument;
}

/** Agrees a participle with a kind: `validé`, or `validée` for a convention. */
export function agreedParticiple(participle: string, type: number): string {
  return documentNames(type).isFeminine ? `${participle}e` : participle;
}

/** Capitalises the first letter. */
export function capitalized(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
