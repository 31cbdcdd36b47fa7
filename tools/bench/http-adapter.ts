import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { promisify } from 'node:util';
import { Controller, Get, type INestApplication, Module } from '@nestjs/common';
import { type AbstractHttpAdapter, NestFactory } from '@nestjs/core';
import { ExpressAdapter } from '@nestjs/platform-express';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { BenchRow } from './report';

@Controller()
class EmptyController {
  @Get('empty')
  empty(): { ok: boolean } {
    return { ok: true };
  }
}

@Module({ controllers: [EmptyController] })
class EmptyModule {}

const run = promisify(execFile);
const autocannon = createRequire(import.meta.url).resolve('autocannon');

/** Sends requests from another process, so that only the server's own work is counted here. */
async function load(url: string, seconds: number): Promise<number> {
  const { stdout } = await run(process.execPath, [autocannon, '-j', '-c', '20', '-d', String(seconds), url], {
    maxBuffer: 10_000_000,
  });
  const result = JSON.parse(stdout) as { errors: number; non2xx: number; requests: { total: number } };
  if (result.errors > 0 || result.non2xx > 0) throw new Error('The empty route failed under load');
  return result.requests.total;
}

/** Returns the server's CPU time per request, in microseconds: less variable than a rate on a shared machine. */
async function microsecondsPerRequest(application: INestApplication): Promise<number> {
  await application.listen(0, '127.0.0.1');
  const url = `${await application.getUrl()}/empty`;
  try {
    await load(url, 2);
    const before = process.cpuUsage();
    const requests = await load(url, 5);
    const used = process.cpuUsage(before);
    return (used.user + used.system) / requests;
  } finally {
    await application.close();
  }
}

/** Measures an empty round trip through Nest on both HTTP adapters, in one run: the figure of ADR 0002. */
export async function benchHttpAdapter(): Promise<BenchRow[]> {
  const create = (adapter: AbstractHttpAdapter) => NestFactory.create(EmptyModule, adapter, { logger: false });
  const express = await microsecondsPerRequest(await create(new ExpressAdapter()));
  const fastify = await microsecondsPerRequest(await create(new FastifyAdapter()));
  const unit = 'µs CPU/request';
  return [
    { what: 'Empty round trip, Nest on Express', value: express, unit },
    { what: 'Empty round trip, Nest on Fastify', value: fastify, unit, ratio: fastify / express, reference: 'Express' },
  ];
}
