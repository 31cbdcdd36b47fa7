import { Controller, Get, Logger, ServiceUnavailableException } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import {
  DatabaseNewerThanProgram,
  Draining,
  type SchemaState,
  schemaState,
  TypeOrmUnitOfWork,
  withinTime,
} from '@pds/platform';

interface HealthAnswer {
  readonly status: string;
}

/** The state that a load balancer or a container engine queries. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  private readonly logger = new Logger('Health');
  private isNewerDatabaseLogged = false;

  constructor(
    private readonly unitOfWork: TypeOrmUnitOfWork,
    private readonly draining: Draining,
  ) {}

  @Get('live')
  @ApiOperation({ operationId: 'isLive', summary: 'The process answers' })
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({
    operationId: 'isReady',
    summary: 'The database answers and its migrations are applied',
  })
  async ready(): Promise<HealthAnswer> {
    if (this.draining.isDraining) throw new ServiceUnavailableException();
    let state: SchemaState;
    try {
      // At each call: a later version may migrate the database while this one runs.
      state = await withinTime(schemaState(this.unitOfWork.dataSource), ANSWER_TIMEOUT);
    } catch {
      throw new ServiceUnavailableException();
    }
    const { isBehind, unknownContracts } = state;
    if (unknownContracts.length > 0) this.logUnknownMigrations(unknownContracts);
    // Other unknown migrations only added: during a rolling restart the older processes go on serving.
    if (isBehind || unknownContracts.length > 0) throw new ServiceUnavailableException();
    return { status: 'ok' };
  }

  /** Logs it once: a load balancer asks every few seconds. */
  private logUnknownMigrations(unknown: readonly string[]): void {
    if (!this.isNewerDatabaseLogged) this.logger.error(new DatabaseNewerThanProgram(unknown).message);
    this.isNewerDatabaseLogged = true;
  }
}

/** A database that does not answer within this time counts as unavailable. Milliseconds. */
const ANSWER_TIMEOUT = 3_000;
