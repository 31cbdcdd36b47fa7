import type { Sql } from '@pds/platform';

/**
 * The kinds of demands that « À traiter » counts. A demand is `new` until a member of staff has saved it, `without-quote` until a quote is
 * generated, `quote-to-follow-up` until a quote is validated, `to-transform` until it becomes a station; `soon` is
 * each dossier, stations included, whose event begins within 30 days. One that is « Sans suite » is none of these.
 */
export const demandsToDo = ['new', 'without-quote', 'quote-to-follow-up', 'to-transform', 'soon'] as const;
export type DemandToDo = (typeof demandsToDo)[number];

/**
 * Conditions on `demand.v_dossiers d` that depend on quotes and organisations, which are in other contexts: `libs/screens` implements this
 * port (`demand-conditions.bridge.ts`).
 */
export abstract class DemandConditions {
  /** The demand has this task. */
  abstract isToDo(todo: DemandToDo): Sql;
  /** The demand is of an organisation whose name contains all words of a text. */
  abstract isOfOrganisationNamed(name: string): Sql;
}
