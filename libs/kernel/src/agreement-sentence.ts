/** The sentence to write or tick to accept a quote or a convention: the same on the page, on the paper and in letters. */
export const agreementSentence = 'Lu et approuvé, bon pour accord';
