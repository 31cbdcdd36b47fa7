/** What is written or ticked to agree to a quote or a convention: the same on the page, on the paper and in letters. */
export const agreementSentence = 'Lu et approuvé, bon pour accord';
