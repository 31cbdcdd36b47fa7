import type { DemandToDo } from '@pds/demand/contract';
import type { Sql } from '@pds/platform';

/**
 * Conditions on `demand.v_dossiers d` that depend on tasks and organisations, which are in other contexts: `libs/screens` implements this
 * port (`demand-conditions.bridge.ts`).
 */
export abstract class DemandConditions {
  /** The demand has this task. */
  abstract isToDo(todo: DemandToDo): Sql;
  /** The demand is of an organisation whose name contains all words of a text. */
  abstract isOfOrganisationNamed(name: string): Sql;
}
