import type { PipeTransform } from '@nestjs/common';
import { DemandNotFound } from '@pds/demand/domain';
import { idOr } from '@pds/platform';

/** The id of a demand in a path; anything that cannot be one names no demand. */
export const demandIdPipe = idOr(DemandNotFound);

/** As {@link demandIdPipe}, with 0 for « the default one ». */
export const demandIdOrZero: PipeTransform<string | number, number> = {
  transform: (value, metadata) => (String(value) === '0' ? 0 : demandIdPipe.transform(value, metadata)),
};
