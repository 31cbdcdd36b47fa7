import type { PipeTransform } from '@nestjs/common';
import { DemandNotFound } from '@pds/demand/domain';
import { idOr } from '@pds/platform';

/** The id of a demand in a path; an invalid value matches no demand. */
export const demandIdPipe = idOr(DemandNotFound);

/**
 * The number of the department whose rates apply, 0 for the default ones. NaN for an invalid value, which pricing refuses like an unknown
 * department.
 */
export const pricingDepartmentPipe: PipeTransform<string, number> = {
  transform: (value) => (/^\d+$/.test(value) ? Number(value) : Number.NaN),
};
