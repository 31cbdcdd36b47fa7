/**
 * The tasks of staff on a demand. A demand is `new` until a member of staff has saved it, `without-quote` until a quote is generated,
 * `quote-to-follow-up` until a quote is validated, `to-transform` until it becomes a station; `soon` is each dossier, stations included,
 * whose event begins within 30 days. One that is « Sans suite » has none of these.
 */
export const demandsToDo = ['new', 'without-quote', 'quote-to-follow-up', 'to-transform', 'soon'] as const;
export type DemandToDo = (typeof demandsToDo)[number];
