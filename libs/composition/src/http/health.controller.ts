import { Controller, Get, ServiceUnavailableException } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { isMigrated, TypeOrmUnitOfWork } from '@pds/platform';

interface HealthAnswer {
  readonly status: string;
}

/** What a load balancer or a container engine asks. */
@ApiTags('health')
@Controller('health')
export class HealthController {
  private migrated = false;

  constructor(private readonly unitOfWork: TypeOrmUnitOfWork) {}

  @Get('live')
  @ApiOperation({ operationId: 'isLive', summary: 'The process answers' })
  live(): HealthAnswer {
    return { status: 'ok' };
  }

  @Get('ready')
  @ApiOperation({ operationId: 'isReady', summary: 'The database answers and its migrations are applied' })
  async ready(): Promise<HealthAnswer> {
    try {
      await inTime(this.unitOfWork.query('SELECT 1'));
      // Migrations are never undone under a running server: once seen applied, they need no further look.
      this.migrated ||= await isMigrated(this.unitOfWork.dataSource);
    } catch {
      throw new ServiceUnavailableException();
    }
    if (!this.migrated) throw new ServiceUnavailableException();
    return { status: 'ok' };
  }
}

/** Whoever asks waits some seconds: a database that does not answer in as many is none. Milliseconds. */
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
