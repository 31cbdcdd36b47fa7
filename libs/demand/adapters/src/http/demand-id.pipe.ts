import type { PipeTransform } from '@nestjs/common';
import { DemandNotFound } from '@pds/demand/domain';
import { idOr } from '@pds/platform';

/** The id of a demand in a path; anything that cannot be one names no demand. */
export const demandIdPipe = idOr(DemandNotFound);

/**
 * The number of a department to price by, 0 for « the default one »; NaN for anything that cannot be one, which pricing
 * refuses as it does an unknown department.
 */
export const pricingDepartmentPipe: PipeTransform<string, number> = {
  transform: (value) => (/^\d+$/.test(value) ? Number(value) : Number.NaN),
};
