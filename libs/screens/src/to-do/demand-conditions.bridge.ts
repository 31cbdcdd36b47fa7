import { DemandConditions } from '@pds/demand/adapters';
import type { DemandToDo } from '@pds/demand/contract';
import type { Clock } from '@pds/kernel';
import type { Sql } from '@pds/platform';
import { isOfOrganisationNamed } from '../search/search-words';
import { hasTask } from './open-tasks.read-model';

/** The stored tasks of demands, and the names of their organisations. */
export class DemandConditionsBridge extends DemandConditions {
  constructor(private readonly clock: Clock) {
    super();
  }

  override isOfOrganisationNamed(name: string): Sql {
    return isOfOrganisationNamed(name);
  }

  override isToDo(todo: DemandToDo): Sql {
    return hasTask(todo, this.clock.now());
  }
}
