import { Controller, Get, Logger, ServiceUnavailableException } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { DatabaseAhead, type SchemaState, schemaState, TypeOrmUnitOfWork } from '@pds/platform';

interface HealthAnswer {
  readonly status: string;
}

/** The state that a load balancer or a container engine queries. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  private readonly logger = new Logger('Health');
  private isAheadTold = false;

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  @Get('live')
  @ApiOperation({ operationId: 'isLive', summary: 'The process answers' })
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ operationId: 'isReady', summary: 'The database answers and its migrations are applied' })
  async ready(): Promise<HealthAnswer> {
    let state: SchemaState;
    try {
      // At each call: a later version may migrate the database while this one runs.
      state = await inTime(schemaState(this.unitOfWork.dataSource));
    } catch {
      throw new ServiceUnavailableException();
    }
    if (state.unknown.length > 0) this.tellAhead(state.unknown);
    if (state.isBehind || state.unknown.length > 0) throw new ServiceUnavailableException();
    return { status: 'ok' };
  }

  /** Logs it once: a load balancer asks every few seconds. */
  private tellAhead(unknown: readonly string[]): void {
    if (!this.isAheadTold) this.logger.error(new DatabaseAhead(unknown).message);
    this.isAheadTold = true;
  }
}

/** A database that does not answer within this time counts as unavailable. Milliseconds. */
const PATIENCE = 3_000;

async function inTime<T>(answer: Promise<T>): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => late.reject(new Error('The database does not answer')), PATIENCE);
  try {
    return await Promise.race([answer, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}
