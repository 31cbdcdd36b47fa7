import type { Principal } from '@pds/kernel';
import { type ImportRowView, Imports, type ImportView } from '@pds/platform';
import type { TestApplication } from './test-application';

/** Imports CSV files with the columns that are guessed. */
export class ImportedFiles {
  private readonly imports: Imports;

  constructor(
    private readonly app: TestApplication,
    private readonly place: { readonly importable: string; readonly departmentId: number },
    private readonly principal: Principal,
  ) {
    this.imports = app.application.get(Imports, { strict: false });
  }

  /** @param lines with semicolons between the cells; the first has the titles */
  preview(...lines: readonly string[]): Promise<ImportView> {
    return this.previewFile({ fileName: 'fichier.csv', bytes: Buffer.from(lines.join('\r\n')) });
  }

  async previewFile(file: { readonly fileName: string; readonly bytes: Uint8Array }): Promise<ImportView> {
    const { id, head } = await this.imports.receive(this.place, file, this.principal);
    await this.imports.choose(id, { ...head!, sensitive: [] }, this.principal);
    return this.finished(id);
  }

  async run({ id }: ImportView): Promise<ImportView> {
    await this.imports.run(id, this.principal);
    return this.finished(id);
  }

  async undo({ id }: ImportView): Promise<ImportView> {
    await this.imports.undo(id, this.principal);
    return this.finished(id);
  }

  async rows({ id }: ImportView): Promise<readonly ImportRowView[]> {
    return (await this.imports.rows(id, { page: 1, perPage: 100 }, this.principal)).records;
  }

  private async finished(id: number): Promise<ImportView> {
    await this.app.drainJobs();
    return this.imports.show(id, this.principal);
  }
}
