import { Controller, Get, Headers, NotFoundException, Res, UnauthorizedException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Metrics } from '@pds/platform';
import type { FastifyReply } from 'fastify';

/** What Prometheus reads (docs/monitoring.md): for callers with METRICS_TOKEN; 404 without that setting. */
@ApiExcludeController()
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  async show(
    @Headers('authorization') authorization: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    const permission = this.metrics.permissionOf(authorization);
    if (permission === 'off') throw new NotFoundException();
    if (permission === 'refused') {
      reply.header('WWW-Authenticate', 'Bearer');
      throw new UnauthorizedException();
    }
    reply.type(this.metrics.contentType);
    return this.metrics.text();
  }
}
