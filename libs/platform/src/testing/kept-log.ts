import { ConsoleLogger } from '@nestjs/common';

/** What the product would log: errors and warnings. */
export class KeptLog extends ConsoleLogger {
  readonly lines: string[] = [];

  override error(message: unknown): void {
    this.lines.push(String(message));
  }

  override warn(message: unknown): void {
    this.lines.push(String(message));
  }

  override log(): void {}
}
