import { TypeOrmUnitOfWork } from '../transactions/typeorm-unit-of-work';

/** A unit of work that records every statement sent through it, to examine the plans and times of lists. */
export class RecordingUnitOfWork extends TypeOrmUnitOfWork {
  readonly sent: { readonly text: string; readonly parameters: readonly unknown[] }[] = [];

  protected override send<Row>(text: string, parameters: readonly unknown[]): Promise<Row[]> {
    this.sent.push({ text, parameters });
    return super.send<Row>(text, parameters);
  }
}
