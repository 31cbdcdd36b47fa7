import type { Sql } from '@pds/platform';

/**
 * The kinds of demands that « À traiter » counts. A demand is `new` until a member of staff has saved it, `without-quote` until a quote is
 * generated, `quote-to-follow-up` until a quote is validated, `to-transform` until it becomes a station; `soon` is
 * each dossier, stations included, whose event begins within 30 days. One that is « Sans suite » is none of these.
 */
export const demandsToDo = ['new', 'without-quote', 'quote-to-follow-up', 'to-transform', 'soon'] as const;
export type DemandToDo = (typeof demandsToDo)[number];

/** The conditions depend on quotes, which are in another context: `libs/screens` implements this port (`demand-to-do.bridge.ts`). */
export abstract class DemandToDoConditions {
  /** A condition on `demand.v_dossiers d`. */
  abstract condition(todo: DemandToDo): Sql;
}
