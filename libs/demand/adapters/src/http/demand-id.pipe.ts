import type { PipeTransform } from '@nestjs/common';
import { DemandNotFound } from '@pds/demand/domain';
import { idOr } from '@pds/platform';

/** The id of a demand in a path; anything that cannot be one names no demand. */
export const demandIdPipe = idOr(DemandNotFound);

/** The number of a department in a path, 0 included; NaN for anything else, which pricing refuses as it does an unknown one. */
export const tariffDepartmentPipe: PipeTransform<string, number> = {
  transform: (value) => (/^\d+$/.test(value) ? Number(value) : Number.NaN),
};
