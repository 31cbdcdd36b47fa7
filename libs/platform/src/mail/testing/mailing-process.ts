import { Module, type INestApplicationContext, type LoggerService } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { TypeOrmModule, type TypeOrmModuleOptions } from '@nestjs/typeorm';
import { defineEvent } from '@pds/kernel';
import { dataSourceOptions } from '../../persistence/migrate';
import { PlatformModule } from '../../platform.module';
import { readSettings } from '../../environment/read-settings';

export const MessageSent = defineEvent<{ readonly messageId: number }>('test.message-sent');

/** A process of the product with only the platform, which sends to this SMTP server. */
export async function mailingProcess(
  databaseUrl: string,
  env: { DATA_DIR: string; SMTP_URL: string; SMTP_SOCKET_TIMEOUT?: string },
  logger: LoggerService | false = false,
): Promise<INestApplicationContext> {
  @Module({
    imports: [
      TypeOrmModule.forRoot(dataSourceOptions({ url: databaseUrl, contexts: [] }) as TypeOrmModuleOptions),
      PlatformModule.with(readSettings(env), [MessageSent]),
    ],
  })
  class MailingModule {}
  return NestFactory.createApplicationContext(MailingModule, { logger, abortOnError: false });
}
