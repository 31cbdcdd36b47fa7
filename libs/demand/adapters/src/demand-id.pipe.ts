import { Injectable, type PipeTransform } from '@nestjs/common';
import { DemandNotFound } from '@pds/demand/domain';

const greatestId = 2_147_483_647;

/**
 * The id in a path; anything that cannot be one names no demand. The global validation pipe comes first and has already
 * made a number of it.
 */
@Injectable()
export class DemandIdPipe implements PipeTransform<string | number, number> {
  transform(value: string | number): number {
    if (!/^[1-9]\d{0,9}$/.test(String(value)) || Number(value) > greatestId) throw new DemandNotFound();
    return Number(value);
  }
}

/** As {@link DemandIdPipe}, with 0 for « the default one ». */
@Injectable()
export class IdOrZeroPipe implements PipeTransform<string | number, number> {
  private readonly ids = new DemandIdPipe();

  transform(value: string | number): number {
    return String(value) === '0' ? 0 : this.ids.transform(value);
  }
}
