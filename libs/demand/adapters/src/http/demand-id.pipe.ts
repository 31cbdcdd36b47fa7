import { DemandNotFound } from '@pds/demand/domain';
import { idOr, idOrZero } from '@pds/platform';

/** The id of a demand in a path; anything that cannot be one names no demand. */
export const demandIdPipe = idOr(DemandNotFound);

/** The id of a department to price a demand by, 0 for « the default one »; anything that cannot be one prices no demand. */
export const pricingDepartmentPipe = idOrZero(DemandNotFound);
