import { ConsoleLogger } from '@nestjs/common';

/** Records the errors and warnings that the product would log. */
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
