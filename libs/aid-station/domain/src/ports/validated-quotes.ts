/** Whether the organiser's agreement is there: asked of the documents context. */
export abstract class ValidatedQuotes {
  /** The price of each validated quote of a demand, in cents; empty while none is validated. */
  abstract pricesFor(demandId: number): Promise<readonly number[]>;
}
